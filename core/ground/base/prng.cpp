#include "ground/base/prng.h"

#include <cmath>
#include <numbers>

namespace assay {

double Prng::normal()
{
    const double u = 1.0 - uniform(); // (0, 1]: avoids the logarithm of zero
    return std::sqrt(-2.0 * std::log(u)) * std::cos(2.0 * std::numbers::pi * uniform());
}

} // namespace assay
