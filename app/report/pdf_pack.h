// Parts of a PDF besides its drawn pages: attached files, metadata, PDF/A-3b identification (ISO 19005-3), and a digest
// of the whole file. Uses libqpdf, whose exceptions do not leave this unit. No Qt and no qpdf in this header.
#pragma once

#include "ground/base/result.h"
#include "report/evidence.h"

#include <map>
#include <span>
#include <string>
#include <vector>

namespace assay {

struct PdfLabel {
    std::string title;
    std::string language; // "zh-CN"
    std::string created;  // ISO 8601 in UTC
    std::string creator, producer;
    std::string colourProfile; // ICC, of the RGB colours of the pages
};

// Returns the drawn pages as a complete file. The same input gives the same bytes.
std::string packPdf(std::string_view painted, const PdfLabel& label, std::span<const AttachedFile> files);

struct UnpackedPdf {
    std::map<std::string, std::string> files; // attached, by name
    std::vector<std::string> pages;           // their text without blanks, in the order in which it is drawn
    std::string surroundings;                 // metadata, and the kinds of parts that the document and its pages have
    std::string canonical;       // equal for two files that hold the same objects, however they are written
    bool hasValidDigest = false; // is every byte as packPdf() made it?
    std::string active; // keys and names of scripts, forms, links and other files, which no report has; "" = none
};
// Errc::badInput for a file that is no PDF, damaged, not structured as by packPdf(), or larger than any report when
// unpacked. Memory and time are bounded for any input.
Result<UnpackedPdf> unpackPdf(const std::string& pdf);

// Returns the PDF with a valid digest. The digest has no key: it does not protect against forgery.
std::string withDigest(std::string pdf);

} // namespace assay
