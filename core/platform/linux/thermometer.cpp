#include "base/text.h"
#include "platform/child_process.h"
#include "platform/linux/file_text.h"
#include "platform/platform.h"

#include <charconv>
#include <filesystem>

namespace assay::platform {

namespace {

constexpr std::string_view kHwmon = "hwmon:";
constexpr Ns kSensorTime = std::chrono::seconds(2);

std::optional<double> numberAtBegin(std::string_view text)
{
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end != text.data() ? std::optional(value) : std::nullopt;
}

std::optional<double> plausible(std::optional<double> celsius)
{
    return celsius && *celsius >= kColdest && *celsius <= kHottest ? celsius : std::nullopt;
}

// A file of the kernel's, in thousandths of a degree (Linux, Documentation/hwmon/sysfs-interface.rst).
class HwmonThermometer final : public Thermometer {
public:
    HwmonThermometer(std::string name, std::string file) : m_name(std::move(name)), m_file(std::move(file)) {}
    std::string source() const override { return m_name; }
    std::optional<double> celsius() override
    {
        constexpr double kMilli = 1000;
        const auto read = numberAtBegin(readText(m_file));
        return plausible(read ? std::optional(*read / kMilli) : std::nullopt);
    }

private:
    std::string m_name, m_file;
};

// Prints degrees.
class CommandThermometer final : public Thermometer {
public:
    explicit CommandThermometer(std::string command) : m_command(std::move(command)) {}
    std::string source() const override { return m_command; }
    std::optional<double> celsius() override
    {
        const auto result = runShell(m_command, kSensorTime, {});
        return result && result->exitCode == 0 ? plausible(numberAtBegin(result->out)) : std::nullopt;
    }

private:
    std::string m_command;
};

// The first sensor of the chip with this name.
std::string sensorFile(const std::string& chip)
{
    std::error_code none;
    for (const auto& entry : std::filesystem::directory_iterator("/sys/class/hwmon", none))
        if (readText((entry.path() / "name").string()) == chip && isFile((entry.path() / "temp1_input").string()))
            return (entry.path() / "temp1_input").string();
    return "";
}

} // namespace

Result<std::unique_ptr<Thermometer>> openThermometer(const std::string& source)
{
    std::unique_ptr<Thermometer> sensor;
    if (source.starts_with(kHwmon)) {
        const std::string word = source.substr(kHwmon.size());
        const std::string file = word.starts_with('/') ? word : sensorFile(word);
        if (!file.empty())
            sensor = std::make_unique<HwmonThermometer>(source, file);
    } else {
        sensor = std::make_unique<CommandThermometer>(source);
    }
    if (!sensor || !sensor->celsius())
        return fail(Errc::environment,
                    msg("device",
                        "The thermometer \"{}\" tells no temperature; name hwmon:CHIP, hwmon:FILE, or a command that "
                        "prints degrees Celsius.",
                        displayable(source, 200)));
    return sensor;
}

} // namespace assay::platform
