#include "scenes/won_walk.h"

namespace tilery::scenes {

std::string_view won_walk_turns() {
  return R"(se w w w w sw w w w w w sw sw w w w sw sw sw s s s s e e se se se nw nw nw nw nw nw nw nw nw nw nw
nw n nw n n n ne ne n ne ne ne ne ne e ne n ne ne se ne e e e e e e e e ne ne ne e ne ne ne ne n n
n n n n ne ne ne ne n n n n n ne ne se e e e e ne n n n n n nw w w w w w w w w w sw nw nw w w w w
e e e e se s s s s s s sw w w nw nw n n ne nw g4 sw w nw nw < < < < < v < < < < < v < < < < < < v
< < < v nw w w w w e e e se s se se se e e e e e e e e ne n ne ne s sw s s s s s s s s s s s sw sw
sw sw sw sw sw sw sw sw se e se se se se ne e se se se se ne ne e e e e e e ne ne ne e se e se sw
sw sw sw sw w w w w w w w w w w w w w w w w w w w w w w w w w w sw sw sw sw sw sw sw sw sw sw sw
sw sw sw sw sw sw sw sw s sw sw sw sw w w w w nw nw nw w nw ne w nw ne w w l0 sw n n n n n n n n
ne n nw nw nw nw nw s s s s s s s s sw sw s s s s e se se s sw e e e e s s s w w w s sw sw n n w n
n n w n w n n n n n n n n nw nw nw n ne ne n ne ne sw sw w w w nw s s s s s s s s s s s s s s s s
se s s s e s s e s e se se nw w w sw sw w sw n n w w n nw nw n n ne n n n n n n n n n n n n n n n
n n n w w n nw w sw s se se e s sw sw s s s s s s s s s s s s s s s s s s e se se se nw nw w nw nw
nw nw nw n nw n n n n n n w n n n n n n n n n n n n n w w s s s s s s s s s s s s s s s s s w w n
n n n n n n n n n n n n w w s s s s s s s s s s s s s s sw s sw sw sw s s s se se s s s n n n nw
nw n n n n ne e e e e e e e e e e e e e e e e e e l0 e e e e e e e e e e e e ne ne ne ne ne e e e
e e e e e e e ne ne ne ne ne ne ne ne ne ne ne ne ne ne ne ne ne ne ne ne ne ne ne ne ne ne ne ne
n n n n n n n n n n ne ne ne ne ne ne ne ne ne ne n ne ne g7 s sw s s s s s s s s s s s sw sw sw
sw sw sw sw sw sw sw s s s s s s s se s s sw se s s s s s s s s s s s sw s se e e nw nw nw sw w w
w w w w w w sw w w w w w w nw g5 n ne nw w n nw nw nw nw n n n n n n n n n n n n ne n nw n e e e
ne se s s s w w w sw sw sw s se e e se s s s se e s s s s nw nw nw nw nw nw w s s se se s se e e e
e e e e e ne n n n n e se e n n n n w w n nw nw sw w s s s s s se se se e e e e e e e e e ne n n n
n n n n n n nw nw n n nw w w w w w w w w nw n n ne e n e ne nw w w w w w w l0 w sw se nw w w sw s
s s se e w w w w sw s s sw w s s s s w w sw nw n n e e e ne ne ne n n nw w w nw n nw n n n nw s s
s se se s se e e e e e e e e e e e e e ne n ne e ne ne e e e e e e < < < < > < < < < v > < < > < <
< v < < v < < v < < < < v > v < < < < > v < v < v e e ne n e ne e e se se se w w w w w w sw w w w
w w w w w sw sw sw s sw w w w w w w w w w w w w w nw n n n n n nw se s s s s sw s s s s s s s s s
s se se e e e se se se se se se e e e e e e e e e e e e e se w nw n n n ne ne ne ne ne ne ne ne e
ne ne e ne e ne e ne ne ne e e e e e e e e e e e e)";
}

}  // namespace tilery::scenes
