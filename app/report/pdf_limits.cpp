#include "report/pdf_limits.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <qpdf/Pipeline.hh>
#include <qpdf/QPDF.hh>
#include <qpdf/QPDFObjectHandle.hh>
#include <set>

namespace assay {

namespace {

using PdfPart = QPDFObjectHandle;

// First bytes of a file by libqpdf; the digit between the two parts is the PDF version.
constexpr std::string_view kPdfHeader = "%PDF-1.", kPdfMark = "\n%\xbf\xf7\xa2\xfe\n";
constexpr std::string_view kPdfEnd = "\n%%EOF\n";
constexpr std::string_view kPdfTable = "xref\n0 ";
constexpr std::size_t kEntryBytes = 20;
constexpr std::size_t kMaxObjects = 200'000;
constexpr std::size_t kMaxObjectText = 8U << 20U;  // of all objects without their streams
constexpr std::size_t kMaxDrawnStream = 8U << 20U; // of the content of one page, or one font
constexpr std::size_t kMaxDrawnStreams = 64U << 20U;
constexpr std::size_t kMaxImages = 128U << 20U;
constexpr int kMaxNesting = 40;

[[noreturn]] void refuse(Message cause) { throw PdfRefused(std::move(cause)); }

std::size_t numberAt(std::string_view text, std::size_t at)
{
    std::size_t number = 0;
    const auto [end, error] =
        std::from_chars(text.data() + std::min(at, text.size()), text.data() + text.size(), number);
    return error == std::errc() ? number : std::string_view::npos;
}

// Are all text strings of the line complete?
bool closesItsTexts(std::string_view line)
{
    int open = 0;
    for (std::size_t i = 0; i < line.size() && open >= 0; ++i) {
        if (line[i] == '\\')
            ++i;
        else
            open += line[i] == '(' ? 1 : line[i] == ')' ? -1 : 0;
    }
    return open == 0;
}

// libqpdf writes each object as one line, followed by its stream or its end. Returns the total length of these lines;
// npos if an entry of the table points elsewhere.
std::size_t objectText(std::string_view pdf, std::string_view entries, std::size_t count)
{
    std::size_t sum = 0;
    for (std::size_t i = 1; i < count; ++i) {
        const std::size_t at = numberAt(entries, i * kEntryBytes);
        const std::string head = std::to_string(i) + " 0 obj\n";
        if (at >= pdf.size() || pdf.substr(at, head.size()) != head)
            return std::string_view::npos;
        const std::size_t begin = at + head.size(), end = std::min(pdf.find('\n', begin), pdf.size() - 1);
        const std::string_view behind = pdf.substr(end + 1, 7);
        if ((behind != "endobj\n" && behind != "stream\n") || !closesItsTexts(pdf.substr(begin, end - begin)))
            return std::string_view::npos;
        sum += end - at;
    }
    return sum;
}

// Counts the unpacked bytes of a stream, and optionally stores them.
class CountedBytes : public Pipeline {
public:
    CountedBytes(std::size_t limit, std::string* kept) : Pipeline("counted", nullptr), m_limit(limit), m_kept(kept) {}
    void write(unsigned char const* data, std::size_t length) override
    {
        if (length > m_limit - bytes)
            refuse(msg("report", "it is larger when it is unpacked than any report"));
        bytes += length;
        if (m_kept)
            m_kept->append(reinterpret_cast<const char*>(data), length);
    }
    void finish() override {}
    std::size_t bytes = 0;

private:
    std::size_t m_limit;
    std::string* m_kept;
};

bool isPackedOnce(PdfPart stream)
{
    PdfPart filter = stream.getDict().getKey("/Filter");
    if (filter.isNull())
        return true;
    const auto known = [](PdfPart name) {
        return name.isNameAndEquals("/FlateDecode") || name.isNameAndEquals("/DCTDecode");
    };
    return known(filter) || (filter.isArray() && filter.getArrayNItems() == 1 && known(filter.getArrayItem(0)));
}

constexpr std::array<std::string_view, 23> kActive = {
    "/JavaScript", "/JS",    "/OpenAction", "/AA",         "/A",         "/Launch",     "/URI",  "/GoTo",
    "/GoToR",      "/GoToE", "/SubmitForm", "/ImportData", "/ResetForm", "/Annots",     "/XFA",  "/AcroForm",
    "/RichMedia",  "/Movie", "/Sound",      "/Rendition",  "/Annot",     "/Collection", "/Dests"};

// Resource names are arbitrary ("/A" may be a font): only their values are checked.
bool holdsOnlyNames(const std::string& key)
{
    return key == "/Font" || key == "/XObject" || key == "/ExtGState" || key == "/Pattern" || key == "/ColorSpace" ||
           key == "/Shading" || key == "/Properties";
}

void collectActive(PdfPart object, bool namesAreFree, int depth, std::set<std::string>& found)
{
    if (depth > kMaxNesting)
        refuse(msg("report", "its parts are nested more deeply than those of any report"));
    if (object.isName() && std::ranges::find(kActive, object.getName()) != kActive.end())
        found.insert(object.getName());
    if (object.isArray())
        for (PdfPart& item : object.getArrayAsVector())
            if (!item.isIndirect())
                collectActive(item, false, depth + 1, found);
    PdfPart dictionary = object.isStream() ? object.getDict() : object;
    if (!dictionary.isDictionary())
        return;
    for (const std::string& key : dictionary.getKeys()) {
        PdfPart value = dictionary.getKey(key);
        const bool empty = value.isArray() && value.getArrayNItems() == 0; // the empty annotation list that Qt writes
        if (!namesAreFree && !empty && std::ranges::find(kActive, key) != kActive.end())
            found.insert(key);
        if (!value.isIndirect() && key != "/Filter")
            collectActive(value, holdsOnlyNames(key), depth + 1, found);
    }
}

} // namespace

void requirePlainTable(std::string_view pdf)
{
    constexpr std::string_view kStart = "\nstartxref\n";
    if (!pdf.starts_with(kPdfHeader) || pdf.substr(0, 64).find(kPdfMark) != kPdfHeader.size() + 1 ||
        !pdf.ends_with(kPdfEnd))
        refuse(msg("report", "there is data before its header or after its end"));
    const auto start = pdf.rfind(kStart);
    const std::size_t table = start == std::string_view::npos ? start : numberAt(pdf, start + kStart.size());
    if (table >= pdf.size() || !pdf.substr(table).starts_with(kPdfTable))
        refuse(msg("report", "its object table is not at the stated position"));
    const std::size_t count = numberAt(pdf, table + kPdfTable.size());
    const std::size_t entries = pdf.find('\n', table + kPdfTable.size());
    if (count > kMaxObjects || entries > start || (start - entries) / kEntryBytes < count)
        refuse(msg("report", "its table of objects is not one of a report"));
    const std::string_view tail = pdf.substr(entries + 1 + count * kEntryBytes);
    const std::string end = std::to_string(table) + std::string(kPdfEnd);
    if (!tail.starts_with("trailer << ") || !tail.ends_with(std::string(kStart) + end) || tail.size() > 1024 ||
        tail.find("/Prev") != std::string_view::npos || tail.find("/XRefStm") != std::string_view::npos ||
        tail.find("/Encrypt") != std::string_view::npos)
        refuse(msg("report", "its table of objects is not one of a report"));
    if (objectText(pdf, pdf.substr(entries + 1, count * kEntryBytes), count) > kMaxObjectText)
        refuse(msg("report", "its objects are not those of a report"));
}

void requireSmallStreams(QPDF& pdf)
{
    std::size_t attached = 0, images = 0, drawn = 0;
    for (PdfPart& object : pdf.getAllObjects()) {
        if (!object.isStream())
            continue;
        if (!isPackedOnce(object))
            refuse(msg("report", "a part of it is packed as in no report"));
        PdfPart dictionary = object.getDict();
        const bool file = dictionary.getKey("/Type").isNameAndEquals("/EmbeddedFile");
        const bool image = dictionary.getKey("/Subtype").isNameAndEquals("/Image");
        std::size_t& sum = file ? attached : image ? images : drawn;
        const std::size_t left = (file ? kMaxPdfAttached : image ? kMaxImages : kMaxDrawnStreams) - sum;
        CountedBytes counted(file || image ? left : std::min(left, kMaxDrawnStream), nullptr);
        object.pipeStreamData(&counted, 0, qpdf_dl_generalized);
        sum += counted.bytes;
    }
}

std::string activeParts(QPDF& pdf)
{
    std::set<std::string> found;
    for (PdfPart& object : pdf.getAllObjects())
        collectActive(object, false, 0, found);
    std::string list;
    for (const std::string& name : found)
        list += (list.empty() ? "" : ", ") + name;
    return list;
}

bool hasSameLines(std::string_view file, std::string_view written)
{
    if (file.size() != written.size())
        return false;
    for (std::size_t at = 0; at < file.size();) {
        const std::size_t end = std::min(file.find('\n', at), file.size() - 1);
        std::string one(file.substr(at, end - at + 1)), other(written.substr(at, end - at + 1));
        if (one != other && (!one.starts_with("<< ") || one.size() > kMaxObjectText))
            return false;
        if (one != other) {
            std::ranges::sort(one);
            std::ranges::sort(other);
        }
        if (one != other)
            return false;
        at = end + 1;
    }
    return true;
}

std::string decodedStream(QPDFObjectHandle stream)
{
    std::string data;
    CountedBytes kept(kMaxPdfAttached, &data);
    stream.pipeStreamData(&kept, 0, qpdf_dl_generalized);
    return data;
}

} // namespace assay
