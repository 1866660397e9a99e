#include "report/pdf_signature.h"

#include "ground/base/digest.h"
#include "ground/base/read_file.h"
#include "ground/base/text.h"

#include <charconv>
#include <fmt/format.h>
#include <map>
#include <qpdf/QPDF.hh>
#include <qpdf/QPDFObjectHandle.hh>

namespace assay {

namespace {

using Object = QPDFObjectHandle;

constexpr std::string_view kMark = "% Signature of all that stands above (ISO 32000-1, 12.8)\n";
constexpr std::string_view kContents = "/Contents <";
constexpr std::size_t kSpareBytes = 32; // two signatures of one ECDSA key differ in length
constexpr std::string_view kRange = "/ByteRange [ ";
constexpr std::size_t kRangeWidth = 44; // four numbers of at most ten digits

// A PDF with space for a signature between '<' and '>', which its byte range excludes.
struct Signable {
    std::string pdf;
    std::size_t begin = 0, end = 0; // excluded bytes, including the brackets

    std::string covered() const { return pdf.substr(0, begin) + pdf.substr(end); }
    void fill(std::string_view signature)
    {
        for (std::size_t i = 0; i < signature.size(); ++i)
            fmt::format_to(pdf.data() + begin + 1 + 2 * i, "{:02x}", static_cast<unsigned char>(signature[i]));
    }
};

// Offset of the cross-reference table of a file by packPdf().
std::string startOfTable(const std::string& pdf)
{
    constexpr std::string_view kStart = "startxref\n";
    const auto at = pdf.rfind(kStart) + kStart.size();
    return pdf.substr(at, pdf.find('\n', at) - at);
}

// The incremental update: objects by number, and the trailer.
struct Update {
    std::map<int, std::string> objects;
    std::string trailer;
};

// An invisible field on the first page that refers to the signature.
Update updateOf(const std::string& report, std::size_t room)
{
    QPDF pdf;
    pdf.setSuppressWarnings(true);
    pdf.setAttemptRecovery(false);
    pdf.processMemoryFile("report", report.data(), report.size());
    Object root = pdf.getRoot();
    Object page = pdf.getAllPages().at(0);
    Object field = pdf.makeIndirectObject(Object::parse(
        "<< /Type /Annot /Subtype /Widget /FT /Sig /T (Signature) /F 132 /Rect [ 0 0 0 0 ] >>")); // printed, locked
    Object signature = pdf.makeIndirectObject(Object::newDictionary());
    field.replaceKey("/P", page);
    field.replaceKey("/V", signature);
    Object form = Object::parse("<< /SigFlags 3 >>"); // SignaturesExist, AppendOnly
    form.replaceKey("/Fields", Object::newArray({field}));
    root.replaceKey("/AcroForm", form);
    page.replaceKey("/Annots", Object::newArray({field}));
    Object trailer = pdf.getTrailer();
    trailer.replaceKey("/Size", Object::newInteger(signature.getObjectID() + 1));
    trailer.replaceKey("/Prev", Object::parse(startOfTable(report)));
    trailer.getKey("/ID").setArrayItem(1, Object::newString(sha256Hex(report)));

    Update update{{}, trailer.unparse()};
    for (Object object : {root, page, field})
        update.objects[object.getObjectID()] = object.unparseResolved();
    update.objects[signature.getObjectID()] =
        fmt::format("<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.pkcs7.detached\n{}{} ]\n{}{}> >>", kRange,
                    std::string(kRangeWidth, ' '), kContents, std::string(2 * room, '0'));
    return update;
}

// The report with the incremental update appended (ISO 32000-1, 7.5.6).
Signable withRoom(const std::string& report, std::size_t room)
{
    const Update update = updateOf(report, room);
    Signable file{report + std::string(kMark)};
    std::string table = "xref\n";
    for (const auto& [id, text] : update.objects) {
        table += fmt::format("{} 1\n{:010} 00000 n \n", id, file.pdf.size());
        file.pdf += fmt::format("{} 0 obj\n{}\nendobj\n", id, text);
    }
    file.begin = file.pdf.rfind(kContents) + kContents.size() - 1;
    file.end = file.begin + 2 * room + 2;
    const std::size_t start = file.pdf.size();
    file.pdf += fmt::format("{}trailer {}\nstartxref\n{}\n%%EOF\n", table, update.trailer, start);
    const std::string range = fmt::format("0 {} {} {}", file.begin, file.end, file.pdf.size() - file.end);
    file.pdf.replace(file.pdf.rfind(kRange) + kRange.size(), range.size(), range);
    return file;
}

// Parses hexadecimal digits; none for other characters.
std::optional<std::string> bytesFrom(std::string_view digits)
{
    std::string bytes;
    for (std::size_t i = 0; i + 1 < digits.size(); i += 2) {
        unsigned int byte = 0;
        const auto [end, error] = std::from_chars(digits.data() + i, digits.data() + i + 2, byte, 16);
        if (error != std::errc() || end != digits.data() + i + 2)
            return std::nullopt;
        bytes += static_cast<char>(byte);
    }
    return bytes;
}

// The signer of a file that equals, byte for byte, the result of signedPdf() for this report.
std::optional<Signer> signerOfPdf(const std::string& pdf, const std::string& report)
{
    const auto begin = pdf.find(kContents, report.size());
    const auto end = pdf.find('>', begin == std::string::npos ? pdf.size() : begin);
    if (end == std::string::npos)
        return std::nullopt;
    const auto first = begin + kContents.size();
    const auto signature = bytesFrom(std::string_view(pdf).substr(first, end - first));
    if (!signature)
        return std::nullopt;
    Signable file = withRoom(report, signature->size());
    file.fill(*signature);
    return file.pdf == pdf ? cmsSigner(file.covered(), *signature) : std::nullopt;
}

std::string shownPlace(const std::filesystem::path& file) { return displayable(file.string(), kMaxPathLength); }

tl::unexpected<Error> unreadable(const std::filesystem::path& file)
{
    return fail(Errc::badInput, msg("report", "{} cannot be read; name the file to sign with.", shownPlace(file)));
}

} // namespace

Result<std::optional<CertifiedKey>> readSigningKey(const SigningFiles& files)
{
    if (files.key.empty())
        return std::nullopt;
    const auto pem = readWholeFile(files.key, kMaxKeyFileBytes);
    if (!pem)
        return unreadable(files.key);
    CertifiedKey key{*pem, "", shownPlace(files.key)};
    if (!files.passphrase.empty()) {
        const auto text = readWholeFile(files.passphrase, kMaxKeyFileBytes);
        if (!text)
            return unreadable(files.passphrase);
        key.passphrase = text->substr(0, text->find_first_of("\r\n"));
    }
    if (const auto signer = signerOf(key); !signer)
        return tl::unexpected(signer.error());
    return key;
}

Result<std::string> signedPdf(std::string pdf, const std::optional<CertifiedKey>& key)
{
    if (!key)
        return pdf;
    const auto trial = cmsSignature(pdf, *key);
    if (!trial)
        return trial;
    Signable file = withRoom(pdf, trial->size() + kSpareBytes);
    auto signature = cmsSignature(file.covered(), *key);
    if (!signature)
        return signature;
    file.fill(*signature);
    return std::move(file.pdf);
}

SplitPdf splitSignature(std::string pdf)
{
    const auto mark = pdf.rfind(kMark);
    if (mark == std::string::npos)
        return {std::move(pdf), false, std::nullopt};
    SplitPdf split{pdf.substr(0, mark), true, std::nullopt};
    try {
        split.signer = signerOfPdf(pdf, split.report);
    } catch (
        const std::exception&) { // of qpdf: the bytes before the signature are no PDF, which the report check states
    }
    return split;
}

} // namespace assay
