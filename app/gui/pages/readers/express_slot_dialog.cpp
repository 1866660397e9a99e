#include "gui/pages/readers/express_slot_dialog.h"

#include "gui/style.h"
#include "program/wiring/express_slot_file.h"
#include "program/wiring/wiring.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include <utility>

namespace assay::gui {

namespace {

constexpr int kWordsWidth = 460;

using Step = ExpressEnrolment::Step;

// Index of the instruction to be followed.
std::size_t instructionOf(const ExpressEnrolment& enrolment)
{
    return enrolment.round() > 0 ? 2 : enrolment.step() == Step::removing ? 0 : 1;
}

} // namespace

ExpressSlotDialog::Access ExpressSlotDialog::ofThisComputer()
{
    return {readExpressSlots, storeExpressSlots, listDisks};
}

ExpressSlotDialog::ExpressSlotDialog(Access access, const Texts& texts, QWidget* parent)
    : QDialog(parent), m_access(std::move(access)), m_texts(texts), m_words(new QLabel(this)),
      m_begin(new QPushButton(tr("&Begin"), this)), m_close(new QPushButton(tr("&Close"), this))
{
    setObjectName("expressSlotDialog");
    setWindowTitle(tr("Enrol an SD Express slot"));
    m_begin->setObjectName("expressBegin");
    m_close->setObjectName("expressClose");
    m_words->setObjectName("expressWords");
    m_words->setWordWrap(true);
    m_words->setMinimumWidth(kWordsWidth);
    m_words->setText(
        tr("An SD Express card is an NVMe disk, like the system disk of many computers. Its slot is recognised when "
           "the card is removed and inserted again, twice. Turn off automatic mounting first."));
    auto* column = new QVBoxLayout(this);
    column->setSpacing(10);
    const QString instructions[] = {tr("1. Take the SD Express card out of its slot. If none is inserted, insert it "
                                       "first and wait five seconds."),
                                    tr("2. Insert it into the same slot again."), tr("3. Do both once more.")};
    for (std::size_t i = 0; i < m_steps.size(); ++i) {
        m_steps[i] = new QLabel(instructions[i], this);
        m_steps[i]->setObjectName(QStringLiteral("expressStep%1").arg(i + 1));
        m_steps[i]->setWordWrap(true);
        setLook(m_steps[i], "muted");
        column->addWidget(m_steps[i]);
    }
    column->insertWidget(0, m_words);
    auto* buttons = new QHBoxLayout;
    buttons->addStretch(1);
    buttons->addWidget(m_close);
    buttons->addWidget(m_begin);
    column->addLayout(buttons);
    setLook(m_begin, "primary");
    connect(m_begin, &QPushButton::clicked, this, &ExpressSlotDialog::begin);
    connect(m_close, &QPushButton::clicked, this, &QDialog::reject);
    connect(&m_timer, &QTimer::timeout, this, &ExpressSlotDialog::look);
}

// A user who may not store slots learns it before taking a card out.
void ExpressSlotDialog::begin()
{
    m_begin->setEnabled(false);
    setLook(m_words, "muted");
    const auto work = [access = m_access]() -> Result<ExpressEnrolment> {
        const auto slots = access.read();
        const auto disks = slots ? access.look() : tl::unexpected(slots.error());
        if (!disks)
            return tl::unexpected(disks.error());
        ExpressEnrolment enrolment(*slots);
        enrolment.see(*disks);
        return access.store(enrolment.slots()).map([&] { return enrolment; });
    };
    m_beginning.start(work, [this](Result<ExpressEnrolment> enrolment) {
        if (!enrolment)
            return end("danger", m_texts.message(enrolment.error().message) + u' ' +
                                     tr("If the right is missing, enrol the slot as root: %1")
                                         .arg(QStringLiteral("sudo cardassay-cli devices --enrol-slot")));
        m_enrolment = std::move(*enrolment);
        m_looks = 0;
        m_timer.start(kLookMs);
        showStep();
    });
}

void ExpressSlotDialog::look()
{
    if (!m_looking.busy())
        m_looking.start(m_access.look, [this](const Result<std::vector<DeviceInfo>>& disks) { take(disks); });
}

void ExpressSlotDialog::take(const Result<std::vector<DeviceInfo>>& disks)
{
    if (!m_timer.isActive()) // ended meanwhile
        return;
    if (!disks)
        return end("danger", m_texts.message(disks.error().message));
    const auto stage = [this] { return std::pair(m_enrolment->step(), m_enrolment->round()); };
    const auto before = stage();
    m_enrolment->see(*disks);
    if (m_enrolment->step() == Step::done || m_enrolment->step() == Step::refused) {
        m_timer.stop();
        m_storing.start([store = m_access.store, slots = m_enrolment->slots()] { return store(slots); },
                        [this](Result<void> stored) {
                            if (!stored)
                                return end("danger", m_texts.message(stored.error().message));
                            if (m_enrolment->step() == Step::refused)
                                return end("danger", m_texts.message(m_enrolment->refusal()));
                            end("heading", tr("The slot %1 is enrolled: SD Express cards in it may be erased, each "
                                              "with its erase id.")
                                               .arg(qstr(m_enrolment->port().path)));
                        });
        return;
    }
    m_looks = stage() == before ? m_looks + 1 : 0;
    if (m_looks > kPatienceLooks)
        return end("danger", tr("Nothing happened in the slot for two minutes, so it was not enrolled; begin again."));
    showStep();
}

void ExpressSlotDialog::showStep()
{
    for (std::size_t i = 0; i < m_steps.size(); ++i)
        setLook(m_steps[i], i == instructionOf(*m_enrolment) ? "heading" : "muted");
    const QString port = qstr(m_enrolment->port().path);
    switch (m_enrolment->step()) {
    case Step::removing:
        m_words->setText(m_enrolment->round() == 0 ? tr("Waiting for the card to be taken out.")
                                                   : tr("Slot %1. Take the same card out once more.").arg(port));
        break;
    case Step::inserting: m_words->setText(tr("The card is out. Insert it into the same slot again.")); break;
    case Step::settling: m_words->setText(tr("The card is back. Wait.")); break;
    case Step::done:
    case Step::refused: break;
    }
}

void ExpressSlotDialog::end(const char* look, const QString& words)
{
    m_timer.stop();
    for (QLabel* step : m_steps)
        setLook(step, "muted");
    setLook(m_words, look);
    m_words->setText(words);
    m_begin->setEnabled(true);
}

} // namespace assay::gui
