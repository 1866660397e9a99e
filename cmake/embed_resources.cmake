# Writes OUTPUT: a C++ table of the TOML files below ROOT/profiles, ROOT/sim and ROOT/tables and the SQL files below
# ROOT/postgresql (see core/program/wiring/builtin_resources.h).
string(CONCAT text
    "// Made by cmake/embed_resources.cmake.\n#include \"program/wiring/builtin_resources.h\"\n\nnamespace assay {\n\n"
    "const std::vector<BuiltinResource>& builtinResources()\n{\n"
    "    static const std::vector<BuiltinResource> all = {\n")
foreach(kind profiles sim tables postgresql)
    file(GLOB files ${ROOT}/${kind}/*.toml ${ROOT}/${kind}/*.sql)
    list(SORT files)
    foreach(file ${files})
        get_filename_component(name ${file} NAME_WE)
        file(READ ${file} content)
        string(APPEND text "        {\"${kind}\", \"${name}\", R\"ASSAY(${content})ASSAY\"},\n")
    endforeach()
endforeach()
string(APPEND text "    };\n    return all;\n}\n\n} // namespace assay\n")
file(WRITE ${OUTPUT} "${text}")
