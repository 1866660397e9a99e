#include "ground/base/text.h"
#include "system/command_thermometer.h"
#include "system/platform.h"

namespace assay::platform {

Result<std::unique_ptr<Thermometer>> openThermometer(const std::string& source)
{
    auto sensor = commandThermometer(source);
    if (!sensor->celsius())
        return fail(Errc::environment,
                    msg("device",
                        "The thermometer \"{}\" tells no temperature; name a command that prints degrees Celsius.",
                        displayable(source, 200)));
    return sensor;
}

} // namespace assay::platform
