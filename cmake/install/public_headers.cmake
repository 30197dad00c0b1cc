# tilery_public_headers(VARIABLE): tilery/tilery.h and every header of TILERY_SOURCE that it reaches,
# as paths from there, sorted.
function(tilery_public_headers variable)
  set(waiting tilery/tilery.h)
  set(found "")
  while(waiting)
    list(POP_FRONT waiting header)
    list(APPEND found "${header}")
    file(STRINGS "${TILERY_SOURCE}/${header}" lines REGEX "^#include \"tilery/")
    foreach(line IN LISTS lines)
      string(REGEX REPLACE "^#include \"([^\"]+)\".*" "\\1" included "${line}")
      if(NOT included IN_LIST found AND NOT included IN_LIST waiting)
        list(APPEND waiting "${included}")
      endif()
    endforeach()
  endwhile()
  list(SORT found)
  set(${variable} "${found}" PARENT_SCOPE)
endfunction()

# Installs them below TILERY_INCLUDE.
function(tilery_install_headers)
  tilery_public_headers(headers)
  foreach(header IN LISTS headers)
    get_filename_component(folder "${header}" DIRECTORY)
    file(INSTALL DESTINATION "${TILERY_INCLUDE}/${folder}" TYPE FILE
         FILES "${TILERY_SOURCE}/${header}")
  endforeach()
endfunction()
