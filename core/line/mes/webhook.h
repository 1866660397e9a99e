// Results by HTTP POST (docs/user/mes.md).
#pragma once

#include "line/mes/delivery_queue.h"
#include "line/mes/signed_request.h"

namespace assay {

// The body is the JSON of the result; "Idempotency-Key" is its id.
DeliveryQueue::Deliver webhook(MesServer server);

// Maps an HTTP status to the state of the result: 2xx done; 400, 410, 413, 415 and 422 refused; everything else is
// retried.
Delivery::Kind kindOf(long httpStatus);

} // namespace assay
