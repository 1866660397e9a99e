// A sensor at the card or its reader, named by the user.
#pragma once

#include <optional>
#include <string>

namespace assay {

class Thermometer {
public:
    virtual ~Thermometer() = default;
    // The name given by the user, for the record.
    virtual std::string source() const = 0;
    // Nothing when the sensor does not answer or reports an implausible value. Bounded time; one thread at a time.
    virtual std::optional<double> celsius() = 0;
};

// Values outside are a fault of the sensor: the widest range of industrial cards is -40 to 85.
inline constexpr double kMinPlausibleCelsius = -60, kMaxPlausibleCelsius = 150;

} // namespace assay
