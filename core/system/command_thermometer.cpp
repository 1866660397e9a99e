#include "system/command_thermometer.h"

#include "ground/base/text.h"
#include "system/child_process.h"

#include <charconv>

namespace assay::platform {

namespace {

constexpr Ns kSensorTime = std::chrono::seconds(2);

class CommandThermometer final : public Thermometer {
public:
    explicit CommandThermometer(std::string command) : m_command(std::move(command)) {}
    std::string source() const override { return m_command; }
    std::optional<double> celsius() override
    {
        const auto result = runShell(m_command, kSensorTime, {});
        return result && !result->timedOut && result->exitCode == 0 ? plausible(leadingNumber(result->out))
                                                                    : std::nullopt;
    }

private:
    std::string m_command;
};

} // namespace

std::unique_ptr<Thermometer> commandThermometer(std::string command)
{
    return std::make_unique<CommandThermometer>(std::move(command));
}

Result<std::unique_ptr<Thermometer>> openCommand(const std::string& command)
{
    auto sensor = commandThermometer(command);
    if (!sensor->celsius())
        return fail(Errc::environment,
                    msg("device",
                        "The thermometer \"{}\" gives no temperature; expected a command that prints degrees Celsius.",
                        displayable(command, 200)));
    return sensor;
}

std::optional<double> leadingNumber(std::string_view text)
{
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end != text.data() ? std::optional(value) : std::nullopt;
}

std::optional<double> plausible(std::optional<double> celsius)
{
    return celsius && *celsius >= kMinPlausibleCelsius && *celsius <= kMaxPlausibleCelsius ? celsius : std::nullopt;
}

} // namespace assay::platform
