#include "CTexts.h"

#include <stddef.h>
#include <string.h>

#pragma clang diagnostic ignored "-Wc23-extensions"

static const char help[] = {
#embed "../../Framework/KeaRunner/CommandLine/help.txt" suffix(, 0)
};

static const char dialects[] = {
#embed "../../Languages/Gherkin/Dialects/dialects.txt" prefix('\n', '\n', ) suffix(, 0)
};

static const char explanations[] = {
#embed "../../Languages/Gherkin/Errors/explanations.txt" suffix(, 0)
};

static const char style_explanations[] = {
#embed "../../Tools/GherkinStyle/Linting/explanations.txt" suffix(, 0)
};

static const char familiar_words[] = {
#embed "../../Framework/KeaRunner/CommandLine/familiar-words.txt" suffix(, 0)
};

static const char build_servers[] = {
#embed "../../Framework/KeaReports/Messages/build-servers.txt" suffix(, 0)
};

static const char report_style[] = {
#embed "theme.css" suffix(, )
#embed "../../Framework/KeaReports/HTML/Files/report.css" suffix(, 0)
};

static const char report_frame[] = {
#embed "../../Framework/KeaReports/HTML/Files/report.html" suffix(, 0)
};

static const char report_script[] = {
#embed "../../Framework/KeaReports/HTML/Files/report.js" suffix(, 0)
};

static const char page_html[] = {
#embed "../../Workbench/KeaWorkbench/Page/Files/page.html" suffix(, 0)
};

static const char page_css[] = {
#embed "theme.css" suffix(, )
#embed "../../Workbench/KeaWorkbench/Page/Files/page.css" suffix(, 0)
};

static const char page_js[] = {
#embed "../../Workbench/KeaWorkbench/Page/Files/page.js" suffix(, 0)
};

static const char reading_js[] = {
#embed "../../Workbench/KeaWorkbench/Page/Files/reading.js" suffix(, 0)
};

static const char editor_js[] = {
#embed "../../Workbench/KeaWorkbench/Page/Files/editor.js" suffix(, 0)
};

static const char merge_js[] = {
#embed "../../Workbench/KeaWorkbench/Page/Files/merge.js" suffix(, 0)
};

static const char stream_js[] = {
#embed "../../Workbench/KeaWorkbench/Page/Files/stream.js" suffix(, 0)
};

static const char initialized_json[] = {
#embed "../../Workbench/KeaWorkbench/LanguageServer/Files/initialized.json" suffix(, 0)
};

const char *kea_help(void) { return help; }
const char *kea_dialects(void) { return dialects; }
const char *kea_explanations(void) { return explanations; }
const char *kea_style_explanations(void) { return style_explanations; }
const char *kea_familiar_words(void) { return familiar_words; }
const char *kea_build_servers(void) { return build_servers; }
const char *kea_report_style(void) { return report_style; }
const char *kea_report_script(void) { return report_script; }
const char *kea_report_frame(void) { return report_frame; }

const char *kea_page_file(const char *name) {
    static const struct {
        const char *name, *text;
    } files[] = {
        {"", page_html}, {"page.css", page_css},     {"page.js", page_js},     {"reading.js", reading_js},
        {"editor.js", editor_js}, {"merge.js", merge_js},     {"stream.js", stream_js},
        {"initialized.json", initialized_json},
    };
    for (size_t index = 0; index < sizeof files / sizeof *files; index++) {
        if (!strcmp(files[index].name, name)) return files[index].text;
    }
    return NULL;
}
