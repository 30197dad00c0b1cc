import {
  A,
  F,
  P,
  T,
  _,
  b,
  d,
  g,
  h,
  q,
  x,
  y
} from "./chunk-N6CM2H22.js";
import "./chunk-DZGZS6J2.js";
export {
  q as useCallback,
  x as useContext,
  P as useDebugValue,
  h as useEffect,
  b as useErrorBoundary,
  g as useId,
  F as useImperativeHandle,
  _ as useLayoutEffect,
  T as useMemo,
  y as useReducer,
  A as useRef,
  d as useState
};
