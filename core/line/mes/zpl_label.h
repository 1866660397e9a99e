// Labels in ZPL II (Zebra, Programming Guide P1099958) from a template of the user, with the values of a result in
// {placeholders}. A value can be any text: it is written byte by byte as hexadecimal field data (^FH), so that no
// command can stand in it.
#pragma once

#include "ground/base/result.h"
#include "line/line/line_result.h"
#include "line/mes/placeholders.h"

#include <string>
#include <string_view>
#include <vector>

namespace assay {

class LabelTemplate {
public:
    // Placeholders: the keys of lineFields(), "short_id" and "date". Errc::badInput with the line: a placeholder
    // outside of field data (^FH ... ^FD ... ^FS), one of an unknown name,
    // a template without ^XA and ^XZ, or with commands that change what ^ and ~ mean (^CC, ^CT, ~CC, ~CT).
    static Result<LabelTemplate> parse(std::string_view zpl, const std::string& fileName);

    // The label in UTF-8: ^CI28 stands behind ^XA.
    std::string filled(const LineResult& result) const;

private:
    struct Part {
        TemplatePart part;
        char hexMark = '_'; // of ^FH
    };
    std::vector<Part> m_parts;
};

} // namespace assay
