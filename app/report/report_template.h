// What a laboratory adds to its reports: name, logo, own fields, and who signs. A TOML file, docs/report.md.
#pragma once

#include "ground/base/result.h"

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace assay {

struct ReportTemplate {
    struct Field {
        std::string name, value; // "" = to be filled in by hand
        bool operator==(const Field&) const = default;
    };
    std::string company;
    std::string logo;                    // the content of a picture file; "" = none
    std::vector<Field> fields;           // on page 1, beside what is known of the card
    std::vector<std::string> signatures; // who signs on page 1; empty = tester and approver
    bool operator==(const ReportTemplate&) const = default;
};

// Reads the file; "" gives an empty template. A relative logo lies beside the file. Errc::badInput.
Result<ReportTemplate> readReportTemplate(const std::filesystem::path& file);

// As it stands in the list of a report's attached files, with the digest of the logo in place of the logo.
nlohmann::ordered_json toJson(const ReportTemplate& form);
// Without the logo. Texts that are missing are empty.
ReportTemplate templateFromJson(const nlohmann::json& json);

} // namespace assay
