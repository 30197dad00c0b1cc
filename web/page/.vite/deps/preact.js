import {
  C,
  F,
  M,
  R,
  S,
  U,
  W,
  X,
  k,
  l,
  t
} from "./chunk-DZGZS6J2.js";
export {
  C as Component,
  S as Fragment,
  W as cloneElement,
  X as createContext,
  k as createElement,
  M as createRef,
  k as h,
  U as hydrate,
  t as isValidElement,
  l as options,
  R as render,
  F as toChildArray
};
