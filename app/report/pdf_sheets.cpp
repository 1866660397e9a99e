#include "report/pdf_sheets.h"

#include <algorithm>
#include <qpdf/Buffer.hh>
#include <qpdf/QPDF.hh>
#include <qpdf/QPDFPageDocumentHelper.hh>
#include <qpdf/QPDFWriter.hh>

namespace assay {

namespace {

using Handle = QPDFObjectHandle;

struct Side {
    std::vector<QPDFPageObjectHelper> pages;
    std::size_t next = 0;
};

Side openSide(QPDF& pdf, const PaintedPdf& painted)
{
    pdf.processMemoryFile("pages", painted.bytes.data(), painted.bytes.size());
    return {QPDFPageDocumentHelper(pdf).getAllPages()};
}

// Pages of part number `at`.
std::size_t lengthOf(const PaintedPdf& painted, std::size_t at)
{
    const std::size_t end = at + 1 < painted.parts.size() ? painted.parts[at + 1] : painted.pages;
    return end - painted.parts[at];
}

// Adds the next page of a side to the sheet, as a form XObject. Returns the operators that draw it.
std::string placed(QPDF& sheets, Side& side, const char* name, double shift, Handle forms)
{
    Handle form = sheets.copyForeignObject(side.pages[side.next++].getFormXObjectForPage());
    forms.replaceKey(name, form);
    return "q 1 0 0 1 " + std::to_string(shift) + " 0 cm " + name + " Do Q\n";
}

void addSheet(QPDF& sheets, Side* left, Side* right)
{
    Side& any = left ? *left : *right;
    const auto paper = any.pages[any.next].getMediaBox().getArrayAsRectangle();
    Handle forms = Handle::newDictionary();
    std::string content;
    if (left)
        content += placed(sheets, *left, "/Left", 0, forms);
    if (right)
        content += placed(sheets, *right, "/Right", paper.urx, forms);
    Handle sheet = Handle::newDictionary();
    sheet.replaceKey("/Type", Handle::newName("/Page"));
    sheet.replaceKey("/MediaBox", Handle::newArray(QPDFObjectHandle::Rectangle(0, 0, 2 * paper.urx, paper.ury)));
    sheet.replaceKey("/Contents", Handle::newStream(&sheets, content));
    Handle resources = Handle::newDictionary();
    resources.replaceKey("/XObject", forms);
    sheet.replaceKey("/Resources", resources);
    QPDFPageDocumentHelper(sheets).addPage(QPDFPageObjectHelper(sheets.makeIndirectObject(sheet)), false);
}

} // namespace

std::string sideBySide(const PaintedPdf& left, const PaintedPdf& right)
{
    QPDF first, second, sheets;
    sheets.emptyPDF();
    Side one = openSide(first, left), two = openSide(second, right);
    for (std::size_t part = 0; part < left.parts.size(); ++part) {
        const std::size_t ofLeft = lengthOf(left, part), ofRight = lengthOf(right, part);
        for (std::size_t page = 0; page < std::max(ofLeft, ofRight); ++page)
            addSheet(sheets, page < ofLeft ? &one : nullptr, page < ofRight ? &two : nullptr);
    }
    QPDFWriter writer(sheets);
    writer.setOutputMemory();
    writer.setStaticID(true);
    writer.setStreamDataMode(qpdf_s_preserve);
    writer.write();
    const auto buffer = writer.getBufferSharedPointer();
    return {reinterpret_cast<const char*>(buffer->getBuffer()), buffer->getSize()};
}

} // namespace assay
