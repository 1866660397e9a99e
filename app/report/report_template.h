// Additions of a laboratory to its reports: name, logo, own fields, signatories. A TOML file, docs/user/report.md.
#pragma once

#include "ground/base/result.h"

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace assay {

struct ReportTemplate {
    struct Field {
        std::string name, value; // value "" = to be filled in by hand
        bool operator==(const Field&) const = default;
    };
    std::string company;
    std::string logo;                    // content of an image file; "" = none
    std::vector<Field> fields;           // on page 1, next to the card data
    std::vector<std::string> signatures; // signatories on page 1; empty = tester and approver
    bool operator==(const ReportTemplate&) const = default;
};

// Reads the file; "" gives an empty template. The path of the logo is relative to the file. Errc::badInput.
Result<ReportTemplate> readReportTemplate(const std::filesystem::path& file);

// Form of the template in the list of a report's attached files: the digest of the logo replaces the logo.
nlohmann::ordered_json toJson(const ReportTemplate& form);
// Reverses that form, without the logo. Missing texts are empty.
ReportTemplate templateFromJson(const nlohmann::json& json);

} // namespace assay
