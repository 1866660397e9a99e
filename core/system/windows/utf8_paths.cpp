// The C++ library of MinGW makes a path of a std::string by the C locale, and msvcrt.dll has none in UTF-8: a Chinese
// name would become another one. These are all members of that conversion, and so take the place of the library's. The
// other direction, path::string(), is UTF-8 there already.
#include <codecvt>
#include <locale>
#include <windows.h>

namespace std {

codecvt_base::result codecvt<wchar_t, char, mbstate_t>::do_in(mbstate_t& state, const char* from, const char* end,
                                                              const char*& next, wchar_t* to, wchar_t* toEnd,
                                                              wchar_t*& toNext) const
{
    const result done = codecvt_utf8_utf16<wchar_t>().in(state, from, end, next, to, toEnd, toNext);
    if (done != error)
        return done;
    // A variable of the environment is in the code page of the system.
    const int count =
        MultiByteToWideChar(CP_ACP, 0, from, static_cast<int>(end - from), to, static_cast<int>(toEnd - to));
    next = count > 0 ? end : from;
    toNext = to + count;
    return count > 0 ? ok : error;
}

codecvt_base::result codecvt<wchar_t, char, mbstate_t>::do_out(mbstate_t& state, const wchar_t* from,
                                                               const wchar_t* end, const wchar_t*& next, char* to,
                                                               char* toEnd, char*& toNext) const
{
    return codecvt_utf8_utf16<wchar_t>().out(state, from, end, next, to, toEnd, toNext);
}

int codecvt<wchar_t, char, mbstate_t>::do_length(mbstate_t& state, const char* from, const char* end, size_t most) const
{
    return codecvt_utf8_utf16<wchar_t>().length(state, from, end, most);
}

int codecvt<wchar_t, char, mbstate_t>::do_encoding() const noexcept { return 0; } // of any width

int codecvt<wchar_t, char, mbstate_t>::do_max_length() const noexcept { return 4; }

} // namespace std
