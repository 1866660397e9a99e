#include "line/mes/file_drop.h"

#include "ground/base/text.h"
#include "judge/export/csv_cell.h"

namespace assay {

namespace fs = std::filesystem;

namespace {

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
    for (const LineField& field : lineFields())
        names.emplace_back(field.key);
    return kByteOrderMark + csvRow(names);
}

std::string resultCsvRow(const LineResult& result)
{
    std::vector<std::string> cells;
    for (const LineField& field : lineFields())
        cells.push_back(csvCell(fieldText(result, field)));
    return csvRow(cells);
}

DeliveryQueue::Deliver fileDrop(fs::path folder, DropForm form, DeliveryQueue::WriteFile write)
{
    return [=](const LineResult& result, const std::string& json, const std::stop_token&) -> Delivery {
        std::error_code error;
        if (!fs::is_directory(folder / "done", error) || !fs::is_directory(folder / "failed", error))
            return {Delivery::Kind::later,
                    msg("mes", "{} has no folders \"done\" and \"failed\"; mount the share, or create them.",
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
