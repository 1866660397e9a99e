#include "gui/station/enrolment_wizard.h"

#include "ground/base/replace_file.h"
#include "ground/config/toml_document.h"
#include "program/wiring/wiring.h"

namespace assay::gui {

EnrolmentWizard::EnrolmentWizard(std::filesystem::path file, unsigned rows, unsigned columns, Look look)
    : m_file(std::move(file)), m_rows(rows), m_columns(columns), m_look(std::move(look)), m_enrolment(rows, columns)
{
    connect(&m_timer, &QTimer::timeout, this, [this] {
        if (!m_looking.busy())
            m_looking.start(m_look, [this](const std::set<std::string>& occupied) { m_enrolment.see(occupied); });
    });
    m_timer.start(kLookMs);
}

std::set<std::string> EnrolmentWizard::cardsNow()
{
    std::set<std::string> occupied;
    if (const auto devices = listTargets())
        for (const DeviceInfo& device : *devices)
            if (!device.simulated() && !device.slot.empty() && device.capacity > Bytes() &&
                ineligibility(device).empty())
                occupied.insert(device.slot);
    return occupied;
}

StationLink EnrolmentWizard::link()
{
    return {[this] { return view(); }, [](const StationCommand&) {}, [this](int key) { press(key); }};
}

void EnrolmentWizard::press(int key)
{
    if (key == Qt::Key_Backspace)
        m_enrolment.back();
    else if (key == Qt::Key_F7)
        m_enrolment.skip();
    else if (key == Qt::Key_Return && m_enrolment.step() == Enrolment::Step::done)
        write();
}

void EnrolmentWizard::write()
{
    m_writing.start(
        [file = m_file, slots = m_enrolment.toml()]() -> Result<void> {
            const auto text = readTextFile(file.string());
            return text ? replaceFile(file, withSlots(*text, slots)) : tl::unexpected(text.error());
        },
        [this](Result<void> written) {
            m_writeError = written ? std::nullopt : std::optional(written.error());
            if (written)
                emit finished();
        });
}

Message EnrolmentWizard::prompt() const
{
    if (m_writeError)
        return m_writeError->message;
    if (!m_enrolment.complaint().empty())
        return m_enrolment.complaint();
    const std::string label =
        m_enrolment.place() < m_enrolment.labels().size() ? m_enrolment.labels()[m_enrolment.place()] : "";
    switch (m_enrolment.step()) {
    case Enrolment::Step::clearing: return msg("line", "take all cards out of the readers");
    case Enrolment::Step::inserting: return msg("line", "put the card into {}; F7: there is no such slot", label);
    case Enrolment::Step::removing: return msg("line", "{} is known; take the card out. Backspace: repeat it", label);
    case Enrolment::Step::done: break;
    }
    return msg("line", "all slots are known; Enter writes the station file");
}

StationView EnrolmentWizard::view() const
{
    StationView out;
    out.station = m_file.filename().string();
    out.rows = m_rows;
    out.columns = m_columns;
    const Enrolment::Step step = m_enrolment.step();
    for (std::size_t i = 0; i < m_enrolment.labels().size(); ++i) {
        SlotView slot;
        slot.label = m_enrolment.labels()[i];
        slot.row = static_cast<unsigned>(i) / m_columns;
        slot.column = static_cast<unsigned>(i) % m_columns;
        const std::string& id = m_enrolment.ids()[i];
        if (!id.empty()) {
            slot.word = msg("line", "KNOWN");
            slot.line = msg("line", "{}", id);
        }
        if (i == m_enrolment.place() && step != Enrolment::Step::done) {
            slot.state = step == Enrolment::Step::removing ? SlotState::occupied : SlotState::armed;
            slot.word = step == Enrolment::Step::removing ? msg("line", "TAKE OUT") : msg("line", "INSERT");
            slot.tone = Tone::go;
        }
        out.slots.push_back(slot);
    }
    out.prompt = prompt();
    out.tone = m_writeError || !m_enrolment.complaint().empty() ? Tone::bad : Tone::go;
    out.promptNumber = std::hash<std::string>{}(out.prompt.english());
    return out;
}

} // namespace assay::gui
