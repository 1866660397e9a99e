#include "gui/station/slot_tile.h"

#include "gui/station/station_texts.h"
#include "gui/style.h"
#include "look/verdict_mark.h"

#include <QPainter>
#include <QTextLayout>

#include <algorithm>
#include <cmath>

namespace assay::gui {

namespace {

constexpr int kMostRows = 4;             // maximum for which the height rule holds
constexpr double kCapitals = 0.7;        // cap height over font size
constexpr double kLineToWord = 0.36;     // font size of the small lines over the word's cap height
constexpr double kTwoLinesToWord = 0.26; // if one line is too short
constexpr int kLeastText = 11;           // pixels
constexpr int kRadius = 10;
constexpr int kPlate = 2; // margin around a mark on its own colour
constexpr int kApart = 5; // between mark, label above and words below
constexpr double kMarkToWord = 1.3;

QRect innerOf(const QRect& tile)
{
    const int margin = std::max(10, tile.height() / 16);
    return tile.adjusted(margin, margin - 2, -margin, -margin + 2);
}

// Label and bin have the height of the word. The remainder is for its ideographs, which are higher than capitals.
int headHeight(int word) { return static_cast<int>(word * 1.1); }
int footHeight(int word) { return static_cast<int>(word * 0.95); }

// Draws one line with its ink, not its line box, vertically centred in the area.
void drawInked(QPainter& painter, const QRect& area, Qt::Alignment side, const QString& text)
{
    const QRect ink = painter.fontMetrics().tightBoundingRect(text);
    const int left =
        side == Qt::AlignRight ? area.right() - painter.fontMetrics().horizontalAdvance(text) : area.left();
    painter.drawText(QPoint(left, area.top() + (area.height() - ink.height()) / 2 - ink.top()), text);
}

QFont sized(const QFont& font, double pixels, int weight = QFont::Normal)
{
    QFont out = font;
    out.setPixelSize(std::max(kLeastText, static_cast<int>(std::lround(pixels))));
    out.setWeight(static_cast<QFont::Weight>(weight));
    return out;
}

// Returns the largest size up to `pixels` at which the text fits into the width.
QFont fitting(const QFont& font, double pixels, const QString& text, int width)
{
    QFont out = sized(font, pixels, QFont::Bold);
    const int needed = QFontMetrics(out).horizontalAdvance(text);
    return needed > width ? sized(font, pixels * width / needed, QFont::Bold) : out;
}

bool same(const SlotView& a, const SlotView& b)
{
    const auto message = [](const Message& x, const Message& y) {
        return x.pattern == y.pattern && x.arguments == y.arguments;
    };
    const auto wholeSeconds = [](const std::optional<Ns>& time) { return time ? time->count() / 1'000'000'000 : -1; };
    return a.state == b.state && a.tone == b.tone && a.isSelected == b.isSelected && a.isGoldenDue == b.isGoldenDue &&
           a.serial == b.serial && a.result == b.result && message(a.word, b.word) && message(a.line, b.line) &&
           message(a.alarm, b.alarm) && a.waitsForBus == b.waitsForBus && a.label == b.label &&
           std::lround(a.fraction * 200) == std::lround(b.fraction * 200) &&
           wholeSeconds(a.elapsed) == wholeSeconds(b.elapsed) && wholeSeconds(a.remaining) == wholeSeconds(b.remaining);
}

} // namespace

struct SlotTile::Look {
    QColor ground, text, muted, mark;
    QPen border;
    bool filled = false; // the whole tile has the colour: a result
};

SlotTile::SlotTile(const Texts& texts, QWidget* parent) : QWidget(parent), m_texts(texts)
{
    setObjectName("slotTile");
    setFocusPolicy(Qt::NoFocus);
}

void SlotTile::show(const SlotView& slot, const StepNames& names)
{
    const bool isSame = same(slot, m_slot) && m_names.size() == names.size(); // names are fixed during a run
    m_slot = slot;
    if (isSame)
        return;
    m_names = names;
    say();
}

void SlotTile::retranslate(const Texts& texts)
{
    m_texts = texts;
    say();
}

void SlotTile::say()
{
    const QString bin = binNumber(m_slot).isEmpty() ? QString() : binCaption() + ' ' + binNumber(m_slot);
    QStringList said{qstr(m_slot.label), word(), bin, line()};
    if (m_slot.isSimulated)
        said.insert(1, simulatedWord());
    setAccessibleName(said.join(QStringLiteral(", ")));
    update();
}

QString SlotTile::word() const { return m_texts.message(m_slot.word); }

QString SlotTile::line() const { return m_texts.message(m_slot.alarm.empty() ? m_slot.line : m_slot.alarm, m_names); }

int SlotTile::wordHeight(int windowHeight, int rows)
{
    return windowHeight / 20 * kMostRows / std::max(kMostRows, rows);
}

void SlotTile::setWordHeight(int pixels)
{
    m_wordHeight = pixels;
    update();
}

SlotTile::Look SlotTile::look() const
{
    const Theme theme = themeOf(palette());
    const Palette& c = paletteOf(theme);
    const auto mark = markOf(m_slot);
    const QColor tone = mark ? verdictColour(*mark, theme) : toneColour(m_slot.tone, theme);
    Look look{c.surface, c.text, c.muted, tone, QPen(c.line, 1), false};
    look.filled = mark && m_slot.state != SlotState::ready;
    if (look.filled)
        look = {tone, c.surface, c.surface, tone, QPen(tone, 1), true};
    else if (mark)
        look.border = QPen(tone, 6);
    else if (m_slot.state == SlotState::armed || m_slot.state == SlotState::occupied)
        look.border = QPen(tone, 6);
    else if (m_slot.state == SlotState::absent)
        look.border = QPen(c.line, 2, Qt::DashLine);
    return look;
}

void SlotTile::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Look l = look();
    const double inset = l.border.widthF() / 2;
    painter.setBrush(l.ground);
    painter.setPen(l.border);
    painter.drawRoundedRect(QRectF(rect()).adjusted(inset, inset, -inset, -inset), kRadius, kRadius);
    if (m_slot.isSelected) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(coloursOf(this).text, 3));
        painter.drawRoundedRect(QRectF(rect()).adjusted(6, 6, -6, -6), kRadius - 4, kRadius - 4);
    }
    const QRect inner = innerOf(rect());
    drawHead(painter, QRect(inner.left(), inner.top(), inner.width(), headHeight(m_wordHeight)), l);
    const int foot = footHeight(m_wordHeight);
    drawFoot(painter, QRect(inner.left(), inner.bottom() - foot, inner.width(), foot), l);
    drawWord(painter, l);
}

QRect SlotTile::wordArea() const
{
    return innerOf(rect()).adjusted(0, headHeight(m_wordHeight), 0, -footHeight(m_wordHeight));
}

SlotTile::WordPlace SlotTile::wordPlace() const
{
    const QRect area = wordArea();
    const bool marked = markOf(m_slot).has_value();
    const int room = area.height() - 2 * (kPlate + kApart);
    int side = marked ? std::min(room, static_cast<int>(m_wordHeight * kMarkToWord)) : 0;
    const int gap = marked ? m_wordHeight / 3 : 0;
    WordPlace place{fitting(font(), m_wordHeight / kCapitals, word(), area.width() - side - gap), {}, {}};
    if (marked) // a long word is smaller, and so is its mark
        side = std::min(side, static_cast<int>(place.font.pixelSize() * kCapitals * kMarkToWord));
    const int width = QFontMetrics(place.font).horizontalAdvance(word()) + side + gap;
    const int left = area.left() + std::max(0, (area.width() - width) / 2);
    place.mark = QRectF(left, area.center().y() - side / 2.0, side, side);
    place.text = QRect(left + side + gap, area.top(), width - side - gap + 2, area.height());
    return place;
}

QFont SlotTile::headFont(const QString& text) const
{
    return fitting(font(), m_wordHeight / kCapitals, text, innerOf(rect()).width() * 2 / 5);
}

int SlotTile::shownLabelHeight() const
{
    return static_cast<int>(headFont(qstr(m_slot.label)).pixelSize() * kCapitals);
}

int SlotTile::shownWordHeight() const { return static_cast<int>(wordPlace().font.pixelSize() * kCapitals); }

// The slot label on the left, the bin on the right, the serial number between them in small letters.
void SlotTile::drawHead(QPainter& painter, QRect area, const Look& look) const
{
    const QString label = qstr(m_slot.label), bin = binNumber(m_slot);
    const QFont small = sized(font(), m_wordHeight * kLineToWord / kCapitals);
    const int gap = m_wordHeight / 4;
    painter.setPen(look.muted);
    painter.setFont(headFont(label));
    drawInked(painter, area, Qt::AlignLeft, label);
    QRect middle = area.adjusted(painter.fontMetrics().horizontalAdvance(label) + gap, 0, 0, 0);
    if (!bin.isEmpty()) {
        painter.setPen(look.text);
        painter.setFont(headFont(bin));
        drawInked(painter, area, Qt::AlignRight, bin);
        middle.adjust(0, 0, -painter.fontMetrics().horizontalAdvance(bin) - gap / 2, 0);
        painter.setFont(small);
        painter.drawText(middle, Qt::AlignRight | Qt::AlignVCenter, binCaption());
        middle.adjust(0, 0, -painter.fontMetrics().horizontalAdvance(binCaption()) - gap, 0);
    }
    painter.setFont(small);
    painter.setPen(look.muted);
    if (m_slot.isSimulated) {
        painter.setPen(look.filled ? look.text : toneColour(Tone::warning, themeOf(palette())));
        painter.drawText(middle, Qt::AlignLeft | Qt::AlignVCenter, simulatedWord());
        middle.adjust(painter.fontMetrics().horizontalAdvance(simulatedWord()) + gap, 0, 0, 0);
        painter.setPen(look.muted);
    }
    painter.drawText(middle, Qt::AlignLeft | Qt::AlignVCenter,
                     painter.fontMetrics().elidedText(shownDeviceText(m_slot.serial), Qt::ElideLeft, middle.width()));
}

void SlotTile::drawWord(QPainter& painter, const Look& look) const
{
    const WordPlace place = wordPlace();
    const auto mark = markOf(m_slot);
    if (mark && look.filled) { // the mark keeps its colours on a plate
        painter.setBrush(coloursOf(this).surface);
        painter.setPen(Qt::NoPen);
        painter.drawRoundedRect(place.mark.adjusted(-kPlate, -kPlate, kPlate, kPlate), 8, 8);
    }
    if (mark)
        drawVerdictMark(painter, place.mark, *mark, themeOf(palette()));
    const bool quiet = m_slot.state == SlotState::idle || m_slot.state == SlotState::absent;
    painter.setPen(look.filled ? look.text : mark ? look.mark : quiet ? look.muted : look.text);
    painter.setFont(place.font);
    drawInked(painter, place.text, Qt::AlignLeft, word());
}

// A sentence at the bottom of the area: one line, possibly smaller, or two small lines.
void SlotTile::drawLines(QPainter& painter, QRect area, const QString& text) const
{
    const double share = static_cast<double>(area.width()) / std::max(1, painter.fontMetrics().horizontalAdvance(text));
    if (share * kLineToWord > kTwoLinesToWord) {
        painter.setFont(sized(font(), std::floor(m_wordHeight * kLineToWord / kCapitals * std::min(1.0, share))));
        return painter.drawText(area, Qt::AlignHCenter | Qt::AlignBottom, text);
    }
    painter.setFont(sized(font(), m_wordHeight * kTwoLinesToWord / kCapitals));
    QTextLayout layout(text, painter.font());
    layout.beginLayout();
    QTextLine first = layout.createLine();
    first.setLineWidth(area.width());
    const int broken = first.textLength();
    layout.endLayout();
    const QString second = painter.fontMetrics().elidedText(text.mid(broken).trimmed(), Qt::ElideRight, area.width());
    const int height = painter.fontMetrics().height() * 4 / 5; // small line spacing, because the word is near
    painter.drawText(area.adjusted(0, 0, 0, second.isEmpty() ? 0 : -height), Qt::AlignHCenter | Qt::AlignBottom,
                     text.left(broken).trimmed());
    painter.drawText(area, Qt::AlignHCenter | Qt::AlignBottom, second);
}

// One line of text; below it progress and times while a test runs.
void SlotTile::drawFoot(QPainter& painter, QRect area, const Look& look) const
{
    const bool running = m_slot.state == SlotState::testing || m_slot.state == SlotState::ending;
    painter.setFont(sized(font(), m_wordHeight * kLineToWord / kCapitals));
    const int lineHeight = painter.fontMetrics().height();
    const bool alarm = !m_slot.alarm.empty();
    painter.setPen(look.filled ? look.text : alarm ? toneColour(Tone::warning, themeOf(palette())) : look.muted);
    const QString text = running && line().isEmpty() ? timeText(m_texts, m_slot) : line();
    if (!running)
        return drawLines(painter, area, text);
    const QRect words(area.left(), area.top(), area.width(), lineHeight);
    painter.drawText(words, Qt::AlignHCenter | Qt::AlignVCenter,
                     painter.fontMetrics().elidedText(text, Qt::ElideRight, words.width()));
    const Palette& c = coloursOf(this);
    const int thick = std::max(6, m_wordHeight / 6); // keeps the line above it free
    const QRectF bar(area.left(), area.bottom() - thick, area.width(), thick);
    painter.setPen(Qt::NoPen);
    painter.setBrush(c.raised);
    painter.drawRoundedRect(bar, thick / 2.0, thick / 2.0);
    painter.setBrush(c.accent);
    painter.drawRoundedRect(
        QRectF(bar.left(), bar.top(), std::max<double>(thick, bar.width() * m_slot.fraction), thick), thick / 2.0,
        thick / 2.0);
}

} // namespace assay::gui
