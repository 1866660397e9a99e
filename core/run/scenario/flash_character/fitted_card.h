// A card by the models that were fitted to its characterization.
#pragma once

#include "model/waf/model_fit.h"
#include "run/scenario/common/characterized_card.h"

#include <memory>

namespace assay {

std::unique_ptr<CharacterizedCard> fittedCard(Characterization characterization, CardFit fit);

} // namespace assay
