#include "line/mes/file_drop.h"

#include "ground/base/text.h"
#include "judge/export/csv_cell.h"

namespace assay {

namespace fs = std::filesystem;

namespace {

std::string cellText(const nlohmann::ordered_json& value)
{
    return value.is_string() ? value.get<std::string>() : value.dump();
}

bool isLeftOut(const std::string& key) { return key == "metrics" || key == "shared_steps"; }

bool isThere(const fs::path& folder, const std::string& name)
{
    std::error_code error;
    return fs::exists(folder / name, error) || fs::exists(folder / "done" / name, error) ||
           fs::exists(folder / "failed" / name, error);
}

} // namespace

std::string resultCsv(const LineResult& result) { return resultCsvHead() + resultCsvRow(result); }

std::string resultCsvHead()
{
    std::vector<std::string> names;
    const auto document = toJson(LineResult());
    for (const auto& [key, value] : document.items())
        if (!isLeftOut(key))
            names.push_back(key);
    return kByteOrderMark + csvRow(names);
}

std::string resultCsvRow(const LineResult& result)
{
    std::vector<std::string> cells;
    const auto document = toJson(result);
    for (const auto& [key, value] : document.items())
        if (!isLeftOut(key))
            cells.push_back(csvCell(key == "reason" ? result.reason.english() : cellText(value)));
    return csvRow(cells);
}

DeliveryQueue::Deliver fileDrop(fs::path folder, DropForm form, DeliveryQueue::WriteFile write)
{
    return [=](const LineResult& result, const std::string& json, const std::stop_token&) -> Delivery {
        std::error_code error;
        if (!fs::is_directory(folder / "done", error) || !fs::is_directory(folder / "failed", error))
            return {Delivery::Kind::later,
                    msg("mes", "{} has no folders \"done\" and \"failed\"; mount the share, or make them.",
                        displayable(folder.string(), kMaxPathLength))};
        const std::string name = result.id + (form == DropForm::csv ? ".csv" : ".json");
        if (isThere(folder, name))
            return {};
        if (auto written = write(folder / name, form == DropForm::csv ? resultCsv(result) : json); !written)
            return {Delivery::Kind::later, written.error().message};
        return {};
    };
}

} // namespace assay
