#!/usr/bin/env bash
# Checks that a spec cites each requirement of the reference apps. A citation proves nothing: it says where to look. `S1.7` is the seventh behaviour of the second of the four articles that the apps are built after (the
# guide of events 15, BrowseOverflow 20, the timeline 20, Kiwi 11), `TopicTests 3` the third test of that class of the
# original BrowseOverflow. All are cited, except tests that the compiler makes obsolete and tests of UIKit alone.
set -euo pipefail
cd "$(dirname "$0")/../.."
cited=$(grep -rohE '\bS[0-3]\.[0-9]+|[A-Z][A-Za-z]+Tests [0-9]+' Specs Features --include='*.swift' --include='*.feature')
wanted=$(
    for group in 'S0. 15' 'S1. 20' 'S2. 20' 'S3. 11'; do
        for number in $(seq "${group#* }"); do echo "${group% *}$number"; done
    done
    while read -r class left_out count; do
        for number in $(seq "$count"); do
            [[ ,$left_out, == *,$number,* ]] || echo "${class}Tests $number"
        done
    done <<'TESTS'
Topic 4 8
Question - 9
Answer - 8
Person - 2
QuestionCreationWorkflow 1,2,3 16
AnswerCreationWorkflow - 7
QuestionBuilder 1,4,10,11 15
AnswerBuilder 1,2,4 9
StackOverflowCommunicator - 15
AvatarStore - 12
GravatarCommunicator - 7
QuestionListTableDataSource 12 12
QuestionDetailDataSource 9,10 10
TopicTableDataSource - 6
TopicTableDelegate - 1
BrowseOverflowViewController 1,2,3,4,5,6,10,11,22,28 35
BrowseOverflowAppDelegate 1,2,3 7
BrowseOverflowObjectConfiguration - 3
TESTS
)
missing=$(comm -23 <(sort -u <<<"$wanted") <(sort -u <<<"$cited"))
if [[ -n $missing ]]; then
    echo "nothing in Specs or Features names:" && sed 's/^/  /' <<<"$missing" && exit 1
fi
echo "$(wc -l <<<"$wanted") requirements of the reference cores are named where they are specified"
