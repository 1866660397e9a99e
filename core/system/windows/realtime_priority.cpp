#include "system/windows/realtime_priority.h"

#include <windows.h>

#include <mmsystem.h>

namespace assay::platform {

namespace {
constexpr UINT kTimerMs = 1;
}

RealtimePriority::RealtimePriority() : m_before(GetThreadPriority(GetCurrentThread()))
{
    SetThreadPriority(GetCurrentThread(), THREAD_PRIORITY_TIME_CRITICAL);
}

RealtimePriority::~RealtimePriority()
{
    if (m_before != THREAD_PRIORITY_ERROR_RETURN)
        SetThreadPriority(GetCurrentThread(), m_before);
}

MeasurementEnvironment::MeasurementEnvironment()
{
    timeBeginPeriod(kTimerMs);
    wchar_t why[] = L"A memory card is being tested";
    REASON_CONTEXT reason{};
    reason.Version = POWER_REQUEST_CONTEXT_VERSION;
    reason.Flags = POWER_REQUEST_CONTEXT_SIMPLE_STRING;
    reason.Reason.SimpleReasonString = why;
    const HANDLE request = PowerCreateRequest(&reason);
    if (request == INVALID_HANDLE_VALUE)
        return;
    if (PowerSetRequest(request, PowerRequestSystemRequired))
        m_power = request;
    else
        CloseHandle(request);
}

MeasurementEnvironment::~MeasurementEnvironment()
{
    timeEndPeriod(kTimerMs);
    if (m_power)
        CloseHandle(m_power);
}

} // namespace assay::platform
