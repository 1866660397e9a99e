#include "report/pdf_pack.h"

#include "ground/base/digest.h"
#include "ground/base/text.h"
#include "report/pdf_limits.h"
#include "report/pdf_page_text.h"

#include <algorithm>
#include <qpdf/Buffer.hh>
#include <qpdf/Pipeline.hh>
#include <qpdf/QPDF.hh>
#include <qpdf/QPDFEFStreamObjectHelper.hh>
#include <qpdf/QPDFEmbeddedFileDocumentHelper.hh>
#include <qpdf/QPDFFileSpecObjectHelper.hh>
#include <qpdf/QPDFPageDocumentHelper.hh>
#include <qpdf/QPDFWriter.hh>

namespace assay {

namespace {

using Handle = QPDFObjectHandle;

constexpr std::size_t kDigestBytes = 32;
// The digest is the first part of the file identifier (ISO 32000-1, 14.4), in hexadecimal.
constexpr std::string_view kIdBegin = "/ID [<";

// Position of the digest's 64 digits; npos if missing.
std::size_t placeOfDigest(std::string_view pdf)
{
    const auto at = pdf.rfind(kIdBegin);
    if (at == std::string_view::npos)
        return at;
    const auto digits = pdf.substr(at + kIdBegin.size(), 2 * kDigestBytes + 1);
    const bool whole = digits.size() == 2 * kDigestBytes + 1 && digits.back() == '>' &&
                       digits.find_first_not_of("0123456789abcdef") == 2 * kDigestBytes;
    return whole ? at + kIdBegin.size() : std::string_view::npos;
}

bool hasValidDigest(std::string pdf)
{
    const auto at = placeOfDigest(pdf);
    if (at == std::string::npos)
        return false;
    const std::string digest = pdf.substr(at, 2 * kDigestBytes);
    pdf.replace(at, 2 * kDigestBytes, 2 * kDigestBytes, '0');
    return sha256Hex(pdf) == digest;
}

// "2026-11-23T06:06:17Z" -> "D:20261123060617Z"
std::string pdfDate(const std::string& iso)
{
    std::string date = "D:";
    std::ranges::copy_if(iso, std::back_inserter(date), [](char c) { return c != '-' && c != ':' && c != 'T'; });
    return date;
}

std::string xmlText(std::string_view text)
{
    std::string xml;
    for (const char c : text)
        xml += c == '<' ? "&lt;" : c == '>' ? "&gt;" : c == '&' ? "&amp;" : std::string(1, c);
    return xml;
}

// Extensible Metadata Platform (ISO 16684-1): content of the information dictionary, and the PDF/A-3b identification.
std::string xmp(const PdfLabel& label)
{
    return fmt::format("<?xpacket begin=\"\xef\xbb\xbf\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n"
                       "<x:xmpmeta xmlns:x=\"adobe:ns:meta/\">\n"
                       "<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">\n"
                       "<rdf:Description rdf:about=\"\" xmlns:dc=\"http://purl.org/dc/elements/1.1/\"\n"
                       " xmlns:xmp=\"http://ns.adobe.com/xap/1.0/\" xmlns:pdf=\"http://ns.adobe.com/pdf/1.3/\"\n"
                       " xmlns:pdfaid=\"http://www.aiim.org/pdfa/ns/id/\">\n"
                       "<dc:title><rdf:Alt><rdf:li xml:lang=\"x-default\">{}</rdf:li></rdf:Alt></dc:title>\n"
                       "<xmp:CreatorTool>{}</xmp:CreatorTool>\n<xmp:CreateDate>{}</xmp:CreateDate>\n"
                       "<xmp:ModifyDate>{}</xmp:ModifyDate>\n<pdf:Producer>{}</pdf:Producer>\n"
                       "<pdfaid:part>3</pdfaid:part>\n<pdfaid:conformance>B</pdfaid:conformance>\n"
                       "</rdf:Description>\n</rdf:RDF>\n</x:xmpmeta>\n<?xpacket end=\"r\"?>\n",
                       xmlText(label.title), xmlText(label.creator), label.created, label.created,
                       xmlText(label.producer));
}

void describe(QPDF& pdf, const PdfLabel& label)
{
    Handle info = Handle::newDictionary();
    info.replaceKey("/Title", Handle::newUnicodeString(label.title));
    info.replaceKey("/Creator", Handle::newUnicodeString(label.creator));
    info.replaceKey("/Producer", Handle::newUnicodeString(label.producer));
    info.replaceKey("/CreationDate", Handle::newString(pdfDate(label.created)));
    info.replaceKey("/ModDate", Handle::newString(pdfDate(label.created)));
    pdf.getTrailer().replaceKey("/Info", pdf.makeIndirectObject(info));

    Handle metadata = Handle::newStream(&pdf, xmp(label));
    metadata.getDict().replaceKey("/Type", Handle::newName("/Metadata"));
    metadata.getDict().replaceKey("/Subtype", Handle::newName("/XML"));
    Handle root = pdf.getRoot();
    root.replaceKey("/Metadata", metadata);
    root.replaceKey("/Lang", Handle::newString(label.language));
    root.replaceKey("/ViewerPreferences", Handle::parse("<< /DisplayDocTitle true >>"));
}

void nameColours(QPDF& pdf, const PdfLabel& label)
{
    Handle profile = Handle::newStream(&pdf, label.colourProfile);
    profile.getDict().replaceKey("/N", Handle::newInteger(3));
    Handle intent = Handle::parse("<< /Type /OutputIntent /S /GTS_PDFA1 /OutputConditionIdentifier (sRGB IEC61966-2.1) "
                                  "/Info (sRGB IEC61966-2.1) >>");
    intent.replaceKey("/DestOutputProfile", profile);
    pdf.getRoot().replaceKey("/OutputIntents", Handle::newArray({pdf.makeIndirectObject(intent)}));
}

const char* mediaType(const std::string& name)
{
    return name.ends_with(".json")    ? "application/json"
           : name.ends_with(".jsonl") ? "application/x-ndjson"
           : name.ends_with(".toml")  ? "application/toml"
                                      : "application/octet-stream";
}

void attachFiles(QPDF& pdf, const PdfLabel& label, std::span<const AttachedFile> files)
{
    QPDFEmbeddedFileDocumentHelper embedded(pdf);
    Handle all = Handle::newArray();
    for (const AttachedFile& file : files) {
        auto stream = QPDFEFStreamObjectHelper::createEFStream(pdf, file.content);
        stream.setSubtype(mediaType(file.name)).setCreationDate(pdfDate(label.created));
        stream.setModDate(pdfDate(label.created));
        auto spec = QPDFFileSpecObjectHelper::createFileSpec(pdf, file.name, stream);
        Handle handle = spec.getObjectHandle();
        handle.replaceKey("/AFRelationship", Handle::newName("/Data"));
        embedded.replaceEmbeddedFile(file.name, spec);
        all.appendItem(handle);
    }
    if (!files.empty())
        pdf.getRoot().replaceKey("/AF", all);
}

// Names each font by its embedded data (ISO 32000-1, 9.6.4), because Qt numbers fonts in an order that varies between
// processes.
void nameFonts(QPDF& pdf)
{
    for (Handle& font : pdf.getAllObjects()) {
        if (!font.isDictionary() || !font.getKey("/DescendantFonts").isArray())
            continue;
        Handle part = font.getKey("/DescendantFonts").getArrayItem(0);
        Handle descriptor = part.getKey("/FontDescriptor");
        const std::string name = descriptor.getKey("/FontName").getName();
        std::string tag = sha256Hex(decodedStream(descriptor.getKey("/FontFile2"))).substr(0, 6);
        for (char& c : tag) // hexadecimal digits to letters
            c = static_cast<char>(c >= 'a' ? c - 'a' + 'K' : c - '0' + 'A');
        const Handle tagged = Handle::newName("/" + tag + "+" + name.substr(name.find('+') + 1));
        font.replaceKey("/BaseFont", tagged);
        part.replaceKey("/BaseFont", tagged);
        descriptor.replaceKey("/FontName", tagged);
    }
}

std::string written(QPDF& pdf, qpdf_stream_data_e streams, bool lineBeforeEnd = true)
{
    QPDFWriter writer(pdf);
    writer.setOutputMemory();
    writer.setStaticID(true);
    writer.setNewlineBeforeEndstream(lineBeforeEnd); // required by PDF/A
    writer.setStreamDataMode(streams);
    writer.setObjectStreamMode(qpdf_o_disable);
    writer.setMinimumPDFVersion("1.7");
    writer.write();
    const auto buffer = writer.getBufferSharedPointer();
    return {reinterpret_cast<const char*>(buffer->getBuffer()), buffer->getSize()};
}

// Returns the object types besides pages and attached files: another version of Qt draws with other objects, but adds
// no script, form or annotation.
std::string surroundingsOf(QPDF& pdf)
{
    std::string all = pdf.getTrailer().getKey("/Info").unparseResolved();
    Handle root = pdf.getRoot();
    for (const std::string& key : root.getKeys())
        all += key + "\n";
    if (root.getKey("/Metadata").isStream())
        all += decodedStream(root.getKey("/Metadata"));
    for (QPDFPageObjectHelper& page : QPDFPageDocumentHelper(pdf).getAllPages())
        for (const char* key : {"/Annots", "/AA", "/B", "/Thumb", "/PieceInfo"})
            all += page.getObjectHandle().hasKey(key) ? key : "";
    return all;
}

UnpackedPdf unpacked(const std::string& bytes)
{
    requirePlainTable(bytes);
    QPDF pdf;
    pdf.setSuppressWarnings(true);
    pdf.setAttemptRecovery(false);
    pdf.processMemoryFile("report", bytes.data(), bytes.size());
    requireSmallStreams(pdf);
    UnpackedPdf result;
    result.active = activeParts(pdf);
    result.hasValidDigest = hasValidDigest(bytes) && (hasSameLines(bytes, written(pdf, qpdf_s_preserve)) ||
                                                      hasSameLines(bytes, written(pdf, qpdf_s_preserve, false)));
    for (const auto& [name, spec] : QPDFEmbeddedFileDocumentHelper(pdf).getEmbeddedFiles())
        result.files[name] = decodedStream(spec->getEmbeddedFileStream());
    PdfTextWork work;
    for (QPDFPageObjectHelper& page : QPDFPageDocumentHelper(pdf).getAllPages())
        result.pages.push_back(pdfPageText(page, work));
    result.surroundings = surroundingsOf(pdf);
    pdf.getTrailer().removeKey("/ID");
    result.canonical = written(pdf, qpdf_s_uncompress);
    return result;
}

} // namespace

std::string withDigest(std::string pdf)
{
    const auto at = placeOfDigest(pdf);
    if (at == std::string::npos)
        return pdf;
    pdf.replace(at, 2 * kDigestBytes, 2 * kDigestBytes, '0');
    const std::string digest = sha256Hex(pdf);
    return pdf.replace(at, 2 * kDigestBytes, digest);
}

std::string packPdf(std::string_view painted, const PdfLabel& label, std::span<const AttachedFile> files)
{
    QPDF pdf;
    pdf.processMemoryFile("report", painted.data(), painted.size());
    describe(pdf, label);
    nameColours(pdf, label);
    attachFiles(pdf, label, files);
    nameFonts(pdf);
    const Handle zeros = Handle::newString(std::string(kDigestBytes, '\0'));
    pdf.getTrailer().replaceKey("/ID", Handle::newArray({zeros, zeros}));
    return withDigest(written(pdf, qpdf_s_compress));
}

Result<UnpackedPdf> unpackPdf(const std::string& pdf)
{
    try {
        return unpacked(pdf);
    } catch (const PdfRefused& refused) {
        return fail(Errc::badInput, refused.cause());
    } catch (const std::exception&) { // qpdf throws several kinds, with texts for programmers
        return fail(Errc::badInput, msg("report", "it is damaged, or not a PDF"));
    }
}

} // namespace assay
