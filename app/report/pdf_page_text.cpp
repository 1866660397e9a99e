#include "report/pdf_page_text.h"

#include "report/pdf_limits.h"

#include <cstdint>
#include <map>
#include <memory>
#include <qpdf/Buffer.hh>
#include <qpdf/BufferInputSource.hh>
#include <qpdf/QPDFObjectHandle.hh>
#include <qpdf/QPDFPageObjectHelper.hh>
#include <qpdf/QPDFTokenizer.hh>
#include <qpdf/QUtil.hh>
#include <stdexcept>
#include <vector>

namespace assay {

namespace {

using Glyph = std::uint32_t;
using GlyphTexts = std::map<Glyph, std::string>; // UTF-8

constexpr Glyph kMaxGlyph = 0xFFFF;
constexpr std::size_t kMaxGlyphText = 64;  // bytes of UTF-16: a ligature
constexpr std::size_t kMaxOperands = 1000; // of one operator, all that a report needs many times over

// Consumes a part of the budget.
template <class Amount> void take(Amount& left, Amount amount)
{
    if (amount > left)
        throw PdfRefused(msg("report", "its pages take more work than those of any report"));
    left -= amount;
}

Glyph number(const std::string& bytes)
{
    Glyph value = 0;
    for (const char c : bytes)
        value = (value << 8U | static_cast<unsigned char>(c)) & 0xFFFFFFU;
    return value;
}

std::string utf8OfUtf16(const std::string& bytes)
{
    const std::string text = QUtil::utf16_to_utf8("\xfe\xff" + bytes);
    return text == " " || text == "\t" || text == "\xc2\xa0" || text == std::string(1, '\0') ? "" : text;
}

// Reads the ranges of a ToUnicode table: "<first> <last> [<text> ...]", or "<first> <last> <text of the first>".
class TableReader {
public:
    TableReader(QPDFObjectHandle stream, PdfTextWork& work)
        : m_work(work), m_data(stream.getStreamData(qpdf_dl_generalized)),
          m_input(std::make_shared<BufferInputSource>("table", m_data.get()))
    {
        take(m_work.bytes, m_data->getSize());
    }
    GlyphTexts read()
    {
        for (auto token = next(); token.getType() != QPDFTokenizer::tt_eof; token = next())
            if (token.isWord("beginbfrange"))
                readRanges();
        return std::move(m_texts);
    }

private:
    QPDFTokenizer::Token next()
    {
        m_tokenizer.allowEOF();
        return m_tokenizer.readToken(m_input, "table", true);
    }
    void readRanges()
    {
        for (auto token = next(); token.getType() == QPDFTokenizer::tt_string; token = next()) {
            const Glyph first = number(token.getValue());
            const Glyph last = number(next().getValue());
            if (token = next(); token.getType() == QPDFTokenizer::tt_array_open) {
                Glyph glyph = first;
                for (token = next(); token.getType() == QPDFTokenizer::tt_string; token = next())
                    put(glyph++, token.getValue());
            } else {
                addRun(first, last, token.getValue());
            }
        }
    }
    void addRun(Glyph first, Glyph last, std::string text)
    {
        for (Glyph glyph = first; glyph <= last && glyph <= kMaxGlyph && !text.empty(); ++glyph, ++text.back())
            put(glyph, text);
    }
    void put(Glyph glyph, const std::string& text)
    {
        take(m_work.glyphs, std::size_t{1});
        if (glyph <= kMaxGlyph && text.size() <= kMaxGlyphText)
            m_texts[glyph] = utf8OfUtf16(text);
    }
    PdfTextWork& m_work;
    std::shared_ptr<Buffer> m_data;
    std::shared_ptr<InputSource> m_input;
    QPDFTokenizer m_tokenizer;
    GlyphTexts m_texts;
};

// A form may contain itself; forms of a report are nested once.
constexpr int kMaxDepth = 3;

std::string textIn(QPDFPageObjectHelper pageOrForm, int depth, PdfTextWork& work);

class TextReader : public QPDFObjectHandle::ParserCallbacks {
public:
    TextReader(QPDFObjectHandle resources, int depth, PdfTextWork& work)
        : m_fonts(resources.getKey("/Font")), m_forms(resources.getKey("/XObject")), m_depth(depth), m_work(work)
    {
    }
    void handleObject(QPDFObjectHandle object, std::size_t, std::size_t) override
    {
        if (!object.isOperator()) {
            if (m_operands.size() < kMaxOperands)
                m_operands.push_back(object);
            return;
        }
        if (object.getOperatorValue() == "Tf" && !m_operands.empty())
            m_font = tableOf(m_operands.front().getName());
        else if (object.getOperatorValue() == "Tj" && !m_operands.empty())
            add(m_operands.front().getStringValue());
        else if (object.getOperatorValue() == "Do" && !m_operands.empty())
            addForm(m_forms.getKey(m_operands.front().getName()));
        m_operands.clear();
    }
    void handleEOF() override {}
    std::string text;

private:
    const GlyphTexts* tableOf(const std::string& name)
    {
        const auto [found, added] = m_tables.try_emplace(name);
        if (added && m_fonts.getKey(name).getKey("/ToUnicode").isStream())
            found->second = TableReader(m_fonts.getKey(name).getKey("/ToUnicode"), m_work).read();
        return &found->second;
    }
    void add(const std::string& glyphs)
    {
        for (std::size_t at = 0; m_font && at + 2 <= glyphs.size(); at += 2)
            if (const auto found = m_font->find(number(glyphs.substr(at, 2))); found != m_font->end())
                text += found->second;
    }
    void addForm(QPDFObjectHandle form)
    {
        take(m_work.forms, 1);
        if (form.isFormXObject() && m_depth < kMaxDepth)
            text += textIn(QPDFPageObjectHelper(form), m_depth + 1, m_work);
    }
    QPDFObjectHandle m_fonts, m_forms;
    int m_depth;
    PdfTextWork& m_work;
    std::map<std::string, GlyphTexts> m_tables;
    const GlyphTexts* m_font = nullptr;
    std::vector<QPDFObjectHandle> m_operands;
};

// The content of a page, or of a form.
void takeContent(QPDFObjectHandle content, PdfTextWork& work)
{
    if (content.isStream())
        take(work.bytes, content.getStreamData(qpdf_dl_generalized)->getSize());
    for (int i = 0; content.isArray() && i < content.getArrayNItems(); ++i)
        takeContent(content.getArrayItem(i).isStream() ? content.getArrayItem(i) : QPDFObjectHandle::newNull(), work);
}

std::string textIn(QPDFPageObjectHelper pageOrForm, int depth, PdfTextWork& work)
{
    QPDFObjectHandle object = pageOrForm.getObjectHandle();
    takeContent(object.isStream() ? object : object.getKey("/Contents"), work);
    TextReader reader(pageOrForm.getAttribute("/Resources", false), depth, work);
    pageOrForm.parseContents(&reader);
    return reader.text;
}

} // namespace

std::string pdfPageText(QPDFPageObjectHelper& page, PdfTextWork& work) { return textIn(page, 0, work); }

} // namespace assay
