// --sign and --passphrase-file, for all verbs that write a PDF.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace assay::cli {

struct SigningOptions {
    std::string key; // "" = the PDF is not signed
    std::string passphrase;
};

// Returns --sign.
CLI::Option* addSigning(CLI::App& verb, SigningOptions& options);

} // namespace assay::cli
