#include "base/text.h"
#include "platform/child_process.h"
#include "platform/platform.h"

#include <charconv>

namespace assay::platform {

namespace {

constexpr Ns kSensorTime = std::chrono::seconds(2);

// Prints degrees.
class CommandThermometer final : public Thermometer {
public:
    explicit CommandThermometer(std::string command) : m_command(std::move(command)) {}
    std::string source() const override { return m_command; }
    std::optional<double> celsius() override
    {
        const auto result = runShell(m_command, kSensorTime, {});
        if (!result || result->timedOut || result->exitCode != 0)
            return std::nullopt;
        double value = 0;
        const char* const begin = result->out.data();
        const auto [end, error] = std::from_chars(begin, begin + result->out.size(), value);
        const bool isNumber = error == std::errc() && end != begin;
        return isNumber && value >= kColdest && value <= kHottest ? std::optional(value) : std::nullopt;
    }

private:
    std::string m_command;
};

} // namespace

Result<std::unique_ptr<Thermometer>> openThermometer(const std::string& source)
{
    std::unique_ptr<Thermometer> sensor = std::make_unique<CommandThermometer>(source);
    if (!sensor->celsius())
        return fail(Errc::environment,
                    msg("device",
                        "The thermometer \"{}\" tells no temperature; name a command that prints degrees Celsius.",
                        displayable(source, 200)));
    return sensor;
}

} // namespace assay::platform
