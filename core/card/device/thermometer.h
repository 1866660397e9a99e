// A sensor at the card or its reader, named by the user.
#pragma once

#include <optional>
#include <string>

namespace assay {

class Thermometer {
public:
    virtual ~Thermometer() = default;
    // What was named, for the record.
    virtual std::string source() const = 0;
    // Nothing when the sensor does not answer, or tells what no card survives. Bounded time; one thread at a time.
    virtual std::optional<double> celsius() = 0;
};

// Beyond this no card works (the widest range of industrial cards is -40 to 85), so the sensor is at fault.
inline constexpr double kMinPlausibleCelsius = -60, kMaxPlausibleCelsius = 150;

} // namespace assay
