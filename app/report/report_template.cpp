#include "report/report_template.h"

#include "ground/base/digest.h"
#include "ground/base/read_file.h"
#include "ground/base/text.h"
#include "ground/config/toml_document.h"

#include <fstream>
#include <iterator>

namespace assay {

namespace {

using Type = ParamSpec::Type;

constexpr std::size_t kMaxLogoBytes = 1U << 20U;

const std::vector<ParamSpec>& schema()
{
    static const std::vector<ParamSpec> all = {textParam("company", ""), textParam("logo", "")};
    return all;
}

const std::vector<ParamSpec>& fieldSchema()
{
    static const std::vector<ParamSpec> all = {{"name", Type::text, {}, 0, 0, {}}, textParam("value", "")};
    return all;
}

const std::vector<ParamSpec>& signatureSchema()
{
    static const std::vector<ParamSpec> all = {{"name", Type::text, {}, 0, 0, {}}};
    return all;
}

Result<void> readTables(const TomlTable& document, ReportTemplate& made)
{
    const auto fields = document.tables("field");
    if (!fields)
        return tl::unexpected(fields.error());
    for (const TomlTable& table : *fields) {
        const auto params = table.params(fieldSchema());
        if (!params)
            return tl::unexpected(params.error());
        made.fields.push_back({params->text("name"), params->text("value")});
    }
    const auto signatures = document.tables("signature");
    if (!signatures)
        return tl::unexpected(signatures.error());
    for (const TomlTable& table : *signatures) {
        const auto params = table.params(signatureSchema());
        if (!params)
            return tl::unexpected(params.error());
        made.signatures.push_back(params->text("name"));
    }
    return {};
}

} // namespace

Result<ReportTemplate> readReportTemplate(const std::filesystem::path& file)
{
    ReportTemplate made;
    if (file.empty())
        return made;
    const auto text = readTextFile(file.string());
    if (!text)
        return tl::unexpected(text.error());
    const auto document = TomlTable::parse(*text, file.string());
    if (!document)
        return tl::unexpected(document.error());
    const auto params = document->params(schema(), {"field", "signature"});
    if (!params)
        return tl::unexpected(params.error());
    made.company = params->text("company");
    if (const std::string name = params->text("logo"); !name.empty()) {
        made.logo = readWholeFile(file.parent_path() / name, kMaxLogoBytes).value_or("");
        if (made.logo.empty())
            return fail(Errc::badInput,
                        msg("report", "The logo {} is no picture file of at most 1 MiB; correct `logo` in {}.",
                            displayable(name, 200), displayable(file.string(), 200)));
    }
    if (const auto read = readTables(*document, made); !read)
        return tl::unexpected(read.error());
    return made;
}

nlohmann::ordered_json toJson(const ReportTemplate& form)
{
    nlohmann::ordered_json json = {{"company", form.company},
                                   {"logo_sha256", form.logo.empty() ? "" : sha256Hex(form.logo)},
                                   {"fields", nlohmann::ordered_json::array()},
                                   {"signatures", form.signatures}};
    for (const ReportTemplate::Field& field : form.fields)
        json["fields"].push_back({{"name", field.name}, {"value", field.value}});
    return json;
}

ReportTemplate templateFromJson(const nlohmann::json& json)
{
    const auto text = [](const nlohmann::json& object, const char* key) {
        return object.is_object() && object.contains(key) && object.at(key).is_string()
                   ? object.at(key).get<std::string>()
                   : std::string();
    };
    ReportTemplate form{text(json, "company"), {}, {}, {}};
    if (json.is_object() && json.contains("fields"))
        for (const nlohmann::json& field : json.at("fields"))
            form.fields.push_back({text(field, "name"), text(field, "value")});
    if (json.is_object() && json.contains("signatures"))
        for (const nlohmann::json& name : json.at("signatures"))
            form.signatures.push_back(name.is_string() ? name.get<std::string>() : "");
    return form;
}

} // namespace assay
