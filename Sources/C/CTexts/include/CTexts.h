#ifndef KEA_TEXTS_H
#define KEA_TEXTS_H

// The functions of the C library that search texts: modules that import this one have them on each system.
#include <string.h>

// Text files of other modules, as parts of the executable. Swift literals and embedded resources compile far slower.

/// What `--help` prints: KeaRunner's `help.txt`.
const char *_Nonnull kea_help(void);

/// The keywords of every language, in the order of the official list: Gherkin's `dialects.txt`.
///
/// A language is three lines: `code|name|native name|`; the keywords for feature, rule, background, scenario, scenario
/// outline and examples; those for given, when, then, and, but. ` / ` separates the kinds. Every keyword ends in `|`, so
/// that the space that belongs to a step keyword is visible. Two line feeds precede each language.
const char *_Nonnull kea_dialects(void);

/// What is wrong with a feature, and what the lint rules of runs find: Gherkin's `explanations.txt`.
///
/// A text is a line: its name, `: `, and the text, in which words in braces are replaced by values.
const char *_Nonnull kea_explanations(void);

/// What the lint rules that give advice find, in the same form: GherkinStyle's `explanations.txt`.
const char *_Nonnull kea_style_explanations(void);

/// Words of other tools' command lines, and what to type instead: KeaRunner's `familiar-words.txt`.
const char *_Nonnull kea_familiar_words(void);

/// What the environment variables of build servers say: KeaReports' `build-servers.txt`.
///
/// A server is a name and a rule a line: a fact, and its value, in which `$NAME` is a variable. Two line feeds precede
/// each further server.
const char *_Nonnull kea_build_servers(void);

/// The style sheet of the HTML report.
const char *_Nonnull kea_report_style(void);

/// The script of the HTML report.
const char *_Nonnull kea_report_script(void);

/// The HTML report without its contents, in which comments name what is to be inserted.
const char *_Nonnull kea_report_frame(void);

/// A file of the page of `serve`, such as `page.js`, or the page itself for ""; NULL if it has no file of this name.
const char *_Nullable kea_page_file(const char *_Nonnull name);

#endif
