; The installer for Windows 10 and 11, made by scripts/package/windows.sh from the folder that is also in the zip.
;   makensis -DSTAGE=folder -DFILES=list -DVERSION=number -DOUT=file [-DICON=file] cardassay.nsi
; STAGE: what is installed; FILES: the same as lines that delete it, so that nothing else is ever removed.
; Silent: /S, and /D=C:\folder as the last word, without quotes. It removes the program's own files only: history,
; profiles and run folders of the users stay where they are.
Unicode true
Target amd64-unicode
!include "MUI2.nsh"

!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\CardAssay"
!define APP_PATHS "Software\Microsoft\Windows\CurrentVersion\App Paths"

Name "CardAssay"
BrandingText "CardAssay ${VERSION}"
OutFile "${OUT}"
InstallDir "$PROGRAMFILES64\CardAssay"
InstallDirRegKey HKLM "${UNINSTALL}" "InstallLocation"
RequestExecutionLevel admin
SetCompressor /SOLID lzma
ManifestDPIAware true

!define MUI_ABORTWARNING
!ifdef ICON
!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!endif
!insertmacro MUI_PAGE_LICENSE "${STAGE}/LICENSE"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "SimpChinese"

Section "CardAssay"
    SetShellVarContext all
    ExecWait '"$INSTDIR\uninstall.exe" /S _?=$INSTDIR' ; of an earlier version, which may have had other files
    SetOutPath "$INSTDIR"
    File /r "${STAGE}/*"
    WriteUninstaller "$INSTDIR\uninstall.exe"
    WriteRegStr HKLM "${UNINSTALL}" "DisplayName" "CardAssay"
    WriteRegStr HKLM "${UNINSTALL}" "DisplayVersion" "${VERSION}"
    WriteRegStr HKLM "${UNINSTALL}" "Publisher" "CardAssay"
    WriteRegStr HKLM "${UNINSTALL}" "InstallLocation" "$INSTDIR"
    WriteRegStr HKLM "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
    WriteRegStr HKLM "${UNINSTALL}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
    WriteRegDWORD HKLM "${UNINSTALL}" "NoModify" 1
    WriteRegDWORD HKLM "${UNINSTALL}" "NoRepair" 1
    WriteRegStr HKLM "${APP_PATHS}\cardassay-cli.exe" "" "$INSTDIR\cardassay-cli.exe"
!if /FileExists "${STAGE}/cardassay.exe"
    WriteRegStr HKLM "${APP_PATHS}\cardassay.exe" "" "$INSTDIR\cardassay.exe"
    CreateShortcut "$SMPROGRAMS\CardAssay.lnk" "$INSTDIR\cardassay.exe"
!endif
SectionEnd

Section "Uninstall"
    SetShellVarContext all
!include "${FILES}"
    Delete "$INSTDIR\uninstall.exe"
    RMDir "$INSTDIR" ; only if it is empty
    Delete "$SMPROGRAMS\CardAssay.lnk"
    DeleteRegKey HKLM "${APP_PATHS}\cardassay.exe"
    DeleteRegKey HKLM "${APP_PATHS}\cardassay-cli.exe"
    DeleteRegKey HKLM "${UNINSTALL}"
SectionEnd
