// Checks a PDF before it is read as a report: the structure that packPdf() writes, and a bounded size when unpacked.
// Private to report/. Functions throw PdfRefused.
#pragma once

#include "ground/base/message.h"

#include <cstddef>
#include <exception>
#include <string>
#include <string_view>

class QPDF;
class QPDFObjectHandle;

namespace assay {

inline constexpr std::size_t kMaxPdfBytes = 128U << 20U; // of a file
inline constexpr std::size_t kMaxPdfAttached = 96U
                                               << 20U; // of all attached files (kMaxAttachedBytes, and some of lots)

class PdfRefused : public std::exception {
public:
    explicit PdfRefused(Message cause) : m_cause(std::move(cause)) {}
    const Message& cause() const { return m_cause; }

private:
    Message m_cause; // "it is ...", without a full stop
};

// Requires one header at the first byte, one cross-reference table at the end, and no further sections. To be called
// before libqpdf reads the file, because it unpacks compressed tables as a whole.
void requirePlainTable(std::string_view pdf);

// Requires that no stream has two filters, and that the unpacked streams do not exceed the size of any report.
void requireSmallStreams(QPDF& pdf);

// Returns a readable list of active content: keys and names of scripts, actions, forms, annotations, media and external
// files; "" = none.
std::string activeParts(QPDF& pdf);

// Are the files equal, except for the order of the keys in a line that is a dictionary? libqpdf puts the keys of a
// stream that it packs last.
bool hasSameLines(std::string_view file, std::string_view written);

// A stream that requireSmallStreams() has seen.
std::string decodedStream(QPDFObjectHandle stream);

} // namespace assay
