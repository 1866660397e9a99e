#include "gui/pages/lots/supplier_view.h"

#include "gui/folding_row.h"
#include "gui/known_lots.h"
#include "gui/paths.h"
#include "gui/style.h"
#include "gui/tables.h"
#include "judge/verdict/criterion_text.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QTableWidget>

#include <algorithm>
#include <fmt/format.h>

namespace assay::gui {

namespace {

constexpr int kLotsWidth = 300;

using LotPointers = std::vector<std::shared_ptr<const JudgedLot>>;

std::vector<LotDocument> documentsOf(const LotPointers& lots)
{
    std::vector<LotDocument> documents;
    for (const auto& lot : lots)
        documents.push_back(lot->document());
    return documents;
}

// The lots of the first one's supplier, by date of creation.
LotPointers ofOneSupplier(const LotPointers& lots)
{
    LotPointers own;
    for (const auto& lot : lots)
        if (lot->runs.lot.supplier == lots.front()->runs.lot.supplier)
            own.push_back(lot);
    std::ranges::stable_sort(own, {}, [](const auto& lot) { return lot->runs.lot.made; });
    return own;
}

LotSeriesData readSeries(std::shared_ptr<const JudgedLot> first, const std::vector<std::filesystem::path>& others,
                         bool mayReduce)
{
    LotSeriesData series;
    series.lots.push_back(std::move(first));
    for (const auto& file : others) {
        auto lot = readJudgedLot(file);
        if (lot)
            series.lots.push_back(std::make_shared<const JudgedLot>(std::move(*lot)));
        else
            series.problem = lot.error();
    }
    series.contrasts = contrastsOf(documentsOf(series.lots));
    series.next = nextInspection(documentsOf(ofOneSupplier(series.lots)), mayReduce);
    return series;
}

QString effectText(const EffectSize& effect)
{
    return qstr(fmt::format("{:+.2f} ({:+.2f} – {:+.2f})", effect.value, effect.ci.low, effect.ci.high));
}

} // namespace

SupplierView::SupplierView(QWidget* parent)
    : QWidget(parent), m_caption(new QLabel(this)), m_lots(new QListWidget(this)), m_mayReduce(new QCheckBox(this)),
      m_next(new QLabel(this)), m_state(new QLabel(this)), m_contrasts(makeTable("lotContrasts", this))
{
    m_lots->setObjectName("otherLots");
    m_mayReduce->setObjectName("mayReduce");
    m_next->setObjectName("nextInspection");
    m_state->setObjectName("contrastState");
    setLook(m_lots, "boxed");
    setLook(m_caption, "muted");
    setLook(m_state, "muted");
    setLook(m_next, "heading");
    for (QLabel* label : {m_caption, m_next, m_state})
        label->setWordWrap(true);
    m_caption->setBuddy(m_lots);
    auto* side = new QWidget(this);
    auto* left = new QVBoxLayout(side);
    left->setContentsMargins(0, 0, 0, 0);
    left->addWidget(m_caption);
    left->addWidget(m_lots, 1);
    left->addWidget(m_mayReduce);
    auto* right = new QVBoxLayout;
    right->addWidget(m_next);
    right->addWidget(m_state);
    right->addWidget(m_contrasts, 1);
    right->addStretch(0); // takes the space while there is no table
    auto* row = new FoldingRow(this);
    row->setContentsMargins(8, 8, 8, 8);
    row->setSpacing(16);
    row->addSide(side, kLotsWidth);
    row->addLayout(right, 1);
    connect(m_lots, &QListWidget::itemChanged, this, &SupplierView::compare);
    connect(m_mayReduce, &QCheckBox::toggled, this, &SupplierView::compare);
}

void SupplierView::showLot(const ShownLot& shown)
{
    m_lot = shown;
    m_stale = true;
    m_series.reset();
    if (isVisible())
        showEvent(nullptr);
}

void SupplierView::showEvent(QShowEvent*)
{
    if (!m_stale || !m_lot)
        return;
    m_stale = false;
    const auto read = [files = knownLots(), own = m_lot->file] {
        std::vector<Other> others;
        for (const auto& file : files)
            if (const auto lot = file == own ? Result<Lot>(Lot()) : readLot(file); lot && file != own)
                others.push_back({file, lot->supplier, lotName(*lot).toStdString(), lot->made});
        return others;
    };
    m_listing.start(read, [this](std::vector<Other> others) { listLots(std::move(others)); });
}

// Lists those of the same supplier first, selected.
void SupplierView::listLots(std::vector<Other> others)
{
    const auto isOwn = [this](const Other& other) { return other.supplier == m_lot->lot->runs.lot.supplier; };
    std::ranges::stable_sort(
        others, [&](const Other& a, const Other& b) { return isOwn(a) != isOwn(b) ? isOwn(a) : a.made > b.made; });
    {
        const QSignalBlocker quiet(m_lots);
        m_lots->clear();
        for (const Other& other : others) {
            auto* item = new QListWidgetItem(qstr(other.name), m_lots); // owned by the list
            item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
            item->setCheckState(isOwn(other) ? Qt::Checked : Qt::Unchecked);
            item->setData(Qt::UserRole, qpath(other.file));
            item->setToolTip(qpath(other.file));
        }
        if (m_lots->count() > 0)
            m_lots->setCurrentRow(0);
    }
    compare();
}

std::vector<std::filesystem::path> SupplierView::checkedFiles() const
{
    std::vector<std::filesystem::path> files;
    for (int row = 0; row < m_lots->count(); ++row)
        if (m_lots->item(row)->checkState() == Qt::Checked)
            files.push_back(fspath(m_lots->item(row)->data(Qt::UserRole).toString()));
    return files;
}

void SupplierView::compare()
{
    if (!m_lot)
        return;
    m_state->setText(tr("Reading the lots..."));
    m_comparing.start([first = m_lot->lot, files = checkedFiles(),
                       reduce = m_mayReduce->isChecked()] { return readSeries(first, files, reduce); },
                      [this](LotSeriesData series) {
                          m_series = std::move(series);
                          showSeries();
                      });
}

void SupplierView::showSeries()
{
    const auto documents = documentsOf(m_series->lots);
    m_next->setText(m_series->next ? m_texts.message(inWords(*m_series->next))
                                   : m_texts.message(m_series->next.error().message));
    m_state->setText(m_series->problem      ? m_texts.message(m_series->problem->message)
                     : documents.size() < 2 ? tr("Choose other lots in the list to compare with.")
                     : m_series->contrasts.empty()
                         ? tr("No common criterion of the lots shows a difference.")
                         : tr("Cliff's delta: +1 if every card of the first lot has the larger value, -1 if none has. "
                              "p-value: probability of a difference this large between equal lots."));
    beginTable(*m_contrasts,
               {tr("Criterion"), tr("Lot"), tr("Median"), tr("Against"), tr("Median"), tr("Cliff's delta (95 %)"),
                tr("p-value")},
               m_series->contrasts.size());
    for (std::size_t i = 0; i < m_series->contrasts.size(); ++i) {
        const LotContrast& contrast = m_series->contrasts[i];
        const auto value = [&](double median) { return m_texts.value(median, contrast.criterion.unit); };
        const QStringList cells{m_texts.metric(documents[contrast.a].judgement.names, contrast.criterion.metric),
                                lotName(documents[contrast.a].lot),
                                value(contrast.medianA),
                                lotName(documents[contrast.b].lot),
                                value(contrast.medianB),
                                effectText(contrast.delta),
                                qstr(fmt::format("{:.2g}", contrast.pValue))};
        for (int column = 0; column < cells.size(); ++column)
            putCell(*m_contrasts, static_cast<int>(i), column, cells[column]);
    }
    finishTable(*m_contrasts);
    m_contrasts->setVisible(!m_series->contrasts.empty());
}

void SupplierView::retranslate(const Texts& texts)
{
    m_texts = texts;
    m_caption->setText(tr("&Other lots that are known here"));
    m_lots->setAccessibleName(tr("Lots to compare with"));
    m_mayReduce->setText(tr("Production is steady, and\nreduced inspection is wanted"));
    m_contrasts->setAccessibleName(tr("Differences between lots"));
    if (m_series)
        showSeries();
}

} // namespace assay::gui
