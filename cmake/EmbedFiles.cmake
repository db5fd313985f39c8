# ore_embed_files(<target> <folder>): makes the files of a folder part of the program, as service/web_files.h has them.
# Run as a script (cmake -P) it writes the source file: -DFOLDER=... -DOUTPUT=... "-DFILES=a;b"
if(CMAKE_SCRIPT_MODE_FILE)
  set(source "// Made of the files in ${FOLDER}; not to be changed by hand.\n#include \"service/web_files.h\"\n\n")
  string(APPEND source "#include <array>\n\nnamespace ore::service {\nnamespace {\n\n")
  set(entries "")
  set(number 0)
  foreach(name ${FILES})
    file(READ ${FOLDER}/${name} bytes HEX)
    string(LENGTH "${bytes}" digits)
    math(EXPR length "${digits} / 2")
    string(REGEX REPLACE "([0-9a-f][0-9a-f])" "\\\\x\\1" bytes "${bytes}")
    # A literal in lines: compilers bound a line's length.
    string(REGEX REPLACE "(........................................................................................................................)" "\\1\"\n    \"" bytes "${bytes}")
    string(APPEND source "constexpr char kFile${number}[] =\n    \"${bytes}\";\n\n")
    string(APPEND entries "    WebFile{\"${name}\", {kFile${number}, ${length}}},\n")
    math(EXPR number "${number} + 1")
  endforeach()
  string(APPEND source "constexpr std::array<WebFile, ${number}> kFiles = {\n${entries}};\n\n}  // namespace\n\n")
  string(APPEND source "std::span<const WebFile> web_files() {\n  return kFiles;\n}\n\n}  // namespace ore::service\n")
  file(WRITE ${OUTPUT} "${source}")
  return()
endif()

set(ORE_EMBED_SCRIPT ${CMAKE_CURRENT_LIST_FILE})

function(ore_embed_files target folder)
  file(GLOB names RELATIVE ${folder} CONFIGURE_DEPENDS ${folder}/*.html ${folder}/*.css ${folder}/*.js ${folder}/*.svg)
  list(TRANSFORM names PREPEND ${folder}/ OUTPUT_VARIABLE files)
  set(output ${CMAKE_CURRENT_BINARY_DIR}/web_files.cpp)
  add_custom_command(OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND} -DFOLDER=${folder} -DOUTPUT=${output} "-DFILES=${names}" -P ${ORE_EMBED_SCRIPT}
    DEPENDS ${files} ${ORE_EMBED_SCRIPT} VERBATIM)
  target_sources(${target} PRIVATE ${output})
  # Data, not code: nothing is gained by compiling it with everything else.
  set_source_files_properties(${output} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON SKIP_PRECOMPILE_HEADERS ON)
endfunction()
