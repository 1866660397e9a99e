// Configuration of a station's connectors to the systems of the factory (docs/user/mes.md).
#pragma once

#include "line/mes/file_drop.h"
#include "line/mes/label_printer.h"
#include "line/mes/route_check.h"

#include <optional>

namespace assay {

struct MesFiles {
    std::filesystem::path folder;
    DropForm form = DropForm::json;
};

struct MesLabels {
    LabelPrinter printer;
    LabelTemplate label;
    bool failsToo = false; // final fails get a label as well; final passes always do
    Ns oldest = Ns(0);
};

struct MesMetrics {
    std::filesystem::path file;
    Ns every = Ns(0);
};

struct MesConfig {
    std::filesystem::path spool = {}; // of the queues; "" = none is needed
    std::optional<MesServer> webhook = {};
    std::optional<MesFiles> files = {};
    std::optional<RouteCheck> route = {};
    std::optional<MesLabels> labels = {};
    std::optional<MesMetrics> metrics = {};
    std::vector<std::filesystem::path> openSecrets = {}; // files of secrets and tokens that others can read
};

// Reads the files that it names as well: secret, token, template. Paths are relative to its folder. Errc::badInput with
// file, line and key.
Result<MesConfig> readMesFile(const std::string& file);

} // namespace assay
