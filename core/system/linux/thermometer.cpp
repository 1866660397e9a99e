#include "ground/base/text.h"
#include "system/command_thermometer.h"
#include "system/express_card.h"
#include "system/linux/device_number.h"
#include "system/linux/file_text.h"
#include "system/platform.h"

#include <filesystem>

namespace assay::platform {

namespace {

constexpr std::string_view kHwmon = "hwmon:";

// A hwmon file in thousandths of a degree (Linux, Documentation/hwmon/sysfs-interface.rst).
class HwmonThermometer final : public Thermometer {
public:
    HwmonThermometer(std::string name, std::string file) : m_name(std::move(name)), m_file(std::move(file)) {}
    std::string source() const override { return m_name; }
    std::optional<double> celsius() override
    {
        constexpr double kMilli = 1000;
        const auto read = leadingNumber(readText(m_file));
        return plausible(read ? std::optional(*read / kMilli) : std::nullopt);
    }

private:
    std::string m_name, m_file;
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

std::unique_ptr<Thermometer> ownThermometer(const DeviceInfo& device)
{
    namespace fs = std::filesystem;
    std::error_code none;
    const fs::path disk = fs::canonical("/sys/dev/block/" + numberText(device.deviceNumber), none);
    if (device.bus != Bus::nvme || none)
        return nullptr;
    // Below the controller, since Linux 5.16; before, below its PCI function.
    for (const fs::path& above : {disk.parent_path(), disk.parent_path() / "device/hwmon"})
        for (const auto& entry : fs::directory_iterator(above, none))
            if (const std::string file = (entry.path() / "temp1_input").string();
                entry.path().filename().string().starts_with("hwmon") && isFile(file))
                return std::make_unique<HwmonThermometer>("card", file);
    return nullptr;
}

Result<std::unique_ptr<Thermometer>> openThermometer(const std::string& source)
{
    std::unique_ptr<Thermometer> sensor;
    if (source.starts_with(kHwmon)) {
        const std::string word = source.substr(kHwmon.size());
        const std::string file = word.starts_with('/') ? word : sensorFile(word);
        if (!file.empty())
            sensor = std::make_unique<HwmonThermometer>(source, file);
    } else {
        sensor = commandThermometer(source);
    }
    if (!sensor || !sensor->celsius())
        return fail(Errc::environment, msg("device",
                                           "The thermometer \"{}\" gives no temperature; expected hwmon:CHIP, "
                                           "hwmon:FILE, or a command that prints degrees Celsius.",
                                           displayable(source, 200)));
    return sensor;
}

} // namespace assay::platform
