// Texts and error numbers of Windows in those of this program: UTF-8, errno.
#pragma once

#include <string>
#include <string_view>

namespace assay::platform {

std::wstring wide(std::string_view utf8);
std::string narrow(std::wstring_view utf16);

// The errno that Linux gives for the same event; EIO where none fits. docs/user/windows.md has the table.
int errnoOf(unsigned long windowsError);
// Last error of this thread: its number, and the system's message without the newline.
int lastErrno();
std::string systemSentence(unsigned long windowsError);

} // namespace assay::platform
