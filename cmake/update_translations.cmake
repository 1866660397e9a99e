# Brings CATALOGUE (cardassay_CODE.ts) up to date with the sources below ROOT. With CHECK=ON nothing is changed: fails
# and lists what is missing, unfinished or surplus. lupdate takes no function whose arguments go on after the literals,
# so core's msg("context", "pattern", ...) calls are first written to a file of QT_TRANSLATE_NOOP lines in WORK.
string(REGEX REPLACE ".*/cardassay_(.*)\\.ts" "\\1" code ${CATALOGUE})
file(GLOB_RECURSE sources ${ROOT}/core/*.cpp ${ROOT}/core/*.h ${ROOT}/app/*.cpp ${ROOT}/app/*.h)
list(SORT sources)
set(literal "\"([^\"\\]|\\\\.)*\"")
set(collected "")
foreach(source ${sources})
    file(READ ${source} content)
    # Brackets and semicolons would end list items.
    string(REPLACE ";" "@SEMICOLON@" content "${content}")
    string(REPLACE "[" "@OPEN@" content "${content}")
    string(REPLACE "]" "@CLOSE@" content "${content}")
    string(REGEX MATCHALL "[^a-zA-Z_]msg\\([ \n]*${literal}[ \n]*,[ \n]*${literal}([ \n]*${literal})*" calls
        "${content}")
    foreach(call ${calls})
        string(REGEX REPLACE "^.msg\\(" "QT_TRANSLATE_NOOP(" call "${call}")
        string(APPEND collected "${call})@SEMICOLON@\n")
    endforeach()
endforeach()
string(REPLACE "@SEMICOLON@" ";" collected "${collected}")
string(REPLACE "@OPEN@" "[" collected "${collected}")
string(REPLACE "@CLOSE@" "]" collected "${collected}")
file(WRITE ${WORK}/collected_messages_${code}.cpp "${collected}")

set(target ${CATALOGUE})
if(CHECK)
    set(target ${WORK}/checked_${code}.ts)
    file(COPY_FILE ${CATALOGUE} ${target})
endif()
# Those that this version of lupdate has: a translation is written for its text, never guessed.
execute_process(COMMAND ${LUPDATE} -help OUTPUT_VARIABLE help ERROR_VARIABLE help)
set(heuristics "")
foreach(heuristic similartext number)
    if(help MATCHES "[{|]${heuristic}[}|]")
        list(APPEND heuristics -disable-heuristic ${heuristic})
    endif()
endforeach()
execute_process(COMMAND ${LUPDATE} -silent -locations none -no-obsolete ${heuristics}
        -target-language ${code} -I ${ROOT}/app -I ${ROOT}/core
        ${ROOT}/app ${WORK}/collected_messages_${code}.cpp -ts ${target} COMMAND_ERROR_IS_FATAL ANY)
if(CHECK)
    file(READ ${target} content)
    string(REPLACE ";" "," content "${content}")
    string(REPLACE "[" "(" content "${content}")
    string(REPLACE "]" ")" content "${content}")
    string(REGEX MATCHALL
        "<source>[^<]*</source>[ \n]*(<comment>[^<]*</comment>[ \n]*)?<translation type=\"unfinished\""
        unfinished "${content}")
    foreach(entry ${unfinished})
        string(REGEX REPLACE "<source>([^<]*)</source>.*" "\\1" entry "${entry}")
        message("not translated: ${entry}")
    endforeach()
    file(SHA256 ${CATALOGUE} kept)
    file(SHA256 ${target} fresh)
    if(unfinished OR NOT kept STREQUAL fresh)
        message(FATAL_ERROR
            "app/i18n/cardassay_${code}.ts does not match the sources: build the target update_translations, "
            "then translate what is unfinished.")
    endif()
endif()
