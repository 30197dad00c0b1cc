# cmake -DTEMPLATE=... -DOUTPUT=... -DFOLDER=... -DNAMES=a,b -DSUFFIX=.toml -P embed_texts.cmake
# Writes OUTPUT from TEMPLATE with the text of FOLDER/<name><suffix> for every name, in order.
string(REPLACE "," ";" names "${NAMES}")
set(entries "")
foreach(name IN LISTS names)
  file(READ "${FOLDER}/${name}${SUFFIX}" text)
  string(FIND "${text}" ")toml\"" closing)
  if(NOT closing EQUAL -1)
    message(FATAL_ERROR "${FOLDER}/${name}${SUFFIX}: )toml\" would end the literal that holds the file")
  endif()
  string(APPEND entries "    {\"${name}\", R\"toml(${text})toml\"},\n")
endforeach()
list(LENGTH names count)
configure_file("${TEMPLATE}" "${OUTPUT}" @ONLY)
