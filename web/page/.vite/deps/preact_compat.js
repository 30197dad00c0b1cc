import {
  A,
  F as F2,
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
  l
} from "./chunk-DZGZS6J2.js";

// node_modules/preact/compat/dist/compat.module.js
function g2(n, t) {
  for (var e in t) n[e] = t[e];
  return n;
}
function E(n, t) {
  for (var e in n) if ("__source" !== e && !(e in t)) return true;
  for (var r in t) if ("__source" !== r && n[r] !== t[r]) return true;
  return false;
}
function C2(n, t) {
  var e = t(), r = d({ t: { __: e, u: t } }), u = r[0].t, o = r[1];
  return _(function() {
    u.__ = e, u.u = t, R2(u) && o({ t: u });
  }, [n, e, t]), h(function() {
    return R2(u) && o({ t: u }), n(function() {
      R2(u) && o({ t: u });
    });
  }, [n]), e;
}
function R2(n) {
  try {
    return !((t = n.__) === (e = n.u()) && (0 !== t || 1 / t == 1 / e) || t != t && e != e);
  } catch (n2) {
    return true;
  }
  var t, e;
}
function x2(n) {
  n();
}
function w(n) {
  return n;
}
function k2() {
  return [false, x2];
}
var I = _;
function M2(n, t) {
  this.props = n, this.context = t;
}
function N(n, e) {
  function r(n2) {
    var t = this.props.ref;
    return t != n2.ref && t && ("function" == typeof t ? t(null) : t.current = null), e ? !e(this.props, n2) || t != n2.ref : E(this.props, n2);
  }
  function u(e2) {
    return this.shouldComponentUpdate = r, k(n, e2);
  }
  return u.displayName = "Memo(" + (n.displayName || n.name) + ")", u.__f = u.prototype.isReactComponent = true, u.type = n, u;
}
(M2.prototype = new C()).isPureReactComponent = true, M2.prototype.shouldComponentUpdate = function(n, t) {
  return E(this.props, n) || E(this.state, t);
};
var T2 = l.__b;
l.__b = function(n) {
  n.type && n.type.__f && n.ref && (n.props.ref = n.ref, n.ref = null), T2 && T2(n);
};
var A2 = "undefined" != typeof Symbol && Symbol.for && Symbol.for("react.forward_ref") || 3911;
function D(n) {
  function t(t2) {
    var e = g2({}, t2);
    return delete e.ref, n(e, t2.ref || null);
  }
  return t.$$typeof = A2, t.render = n, t.prototype.isReactComponent = t.__f = true, t.displayName = "ForwardRef(" + (n.displayName || n.name) + ")", t;
}
var F3 = function(n, t) {
  return null == n ? null : F(F(n).map(t));
};
var L = { map: F3, forEach: F3, count: function(n) {
  return n ? F(n).length : 0;
}, only: function(n) {
  var t = F(n);
  if (1 !== t.length) throw "Children.only";
  return t[0];
}, toArray: F };
var O = l.__e;
l.__e = function(n, t, e, r) {
  if (n.then) {
    for (var u, o = t; o = o.__; ) if ((u = o.__c) && u.__c) return null == t.__e && (t.__e = e.__e, t.__k = e.__k || []), u.__c(n, t);
  }
  O(n, t, e, r);
};
var U2 = l.unmount;
function V(n, t, e) {
  return n && (n.__c && n.__c.__H && (n.__c.__H.__.forEach(function(n2) {
    "function" == typeof n2.__c && n2.__c();
  }), n.__c.__H = null), null != (n = g2({}, n)).__c && (n.__c.__P === e && (n.__c.__P = t), n.__c.__e = true, n.__c = null), n.__k = n.__k && n.__k.map(function(n2) {
    return V(n2, t, e);
  })), n;
}
function W2(n, t, e) {
  return n && e && (n.__v = null, n.__k = n.__k && n.__k.map(function(n2) {
    return W2(n2, t, e);
  }), n.__c && n.__c.__P === t && (n.__e && e.appendChild(n.__e), n.__c.__e = true, n.__c.__P = e)), n;
}
function P2() {
  this.__u = 0, this.o = null, this.__b = null;
}
function j(n) {
  var t = n.__ && n.__.__c;
  return t && t.__a && t.__a(n);
}
function z(n) {
  var e, r, u, o = null;
  function i(i2) {
    if (e || (e = n()).then(function(n2) {
      n2 && (o = n2.default || n2), u = true;
    }, function(n2) {
      r = n2, u = true;
    }), r) throw r;
    if (!u) throw e;
    return o ? k(o, i2) : null;
  }
  return i.displayName = "Lazy", i.__f = true, i;
}
function B() {
  this.i = null, this.l = null;
}
l.unmount = function(n) {
  var t = n.__c;
  t && (t.__z = true), t && t.__R && t.__R(), t && 32 & n.__u && (n.type = null), U2 && U2(n);
}, (P2.prototype = new C()).__c = function(n, t) {
  var e = t.__c, r = this;
  null == r.o && (r.o = []), r.o.push(e);
  var u = j(r.__v), o = false, i = function() {
    o || r.__z || (o = true, e.__R = null, u ? u(f) : f());
  };
  e.__R = i;
  var l2 = e.__P;
  e.__P = null;
  var f = function() {
    if (!--r.__u) {
      if (r.state.__a) {
        var n2 = r.state.__a;
        r.__v.__k[0] = W2(n2, n2.__c.__P, n2.__c.__O);
      }
      var t2;
      for (r.setState({ __a: r.__b = null }); t2 = r.o.pop(); ) t2.__P = l2, t2.forceUpdate();
    }
  };
  r.__u++ || 32 & t.__u || r.setState({ __a: r.__b = r.__v.__k[0] }), n.then(i, i);
}, P2.prototype.componentWillUnmount = function() {
  this.o = [];
}, P2.prototype.render = function(n, e) {
  if (this.__b) {
    if (this.__v.__k) {
      var r = document.createElement("div"), o = this.__v.__k[0].__c;
      this.__v.__k[0] = V(this.__b, r, o.__O = o.__P);
    }
    this.__b = null;
  }
  var i = e.__a && k(S, null, n.fallback);
  return i && (i.__u &= -33), [k(S, null, e.__a ? null : n.children), i];
};
var H = function(n, t, e) {
  if (++e[1] === e[0] && n.l.delete(t), n.props.revealOrder && ("t" !== n.props.revealOrder[0] || !n.l.size)) for (e = n.i; e; ) {
    for (; e.length > 3; ) e.pop()();
    if (e[1] < e[0]) break;
    n.i = e = e[2];
  }
};
function Z(n) {
  return this.getChildContext = function() {
    return n.context;
  }, n.children;
}
function Y(n) {
  var e = this, r = n.h;
  if (e.componentWillUnmount = function() {
    R(null, e.v), e.v = null, e.h = null;
  }, e.h && e.h !== r && e.componentWillUnmount(), !e.v) {
    for (var u = e.__v; null !== u && !u.__m && null !== u.__; ) u = u.__;
    e.h = r, e.v = { nodeType: 1, parentNode: r, childNodes: [], __k: { __m: u.__m }, contains: function() {
      return true;
    }, namespaceURI: r.namespaceURI, insertBefore: function(n2, t) {
      this.childNodes.push(n2), e.h.insertBefore(n2, t);
    }, removeChild: function(n2) {
      this.childNodes.splice(this.childNodes.indexOf(n2) >>> 1, 1), e.h.removeChild(n2);
    } };
  }
  R(k(Z, { context: e.context }, n.__v), e.v);
}
function $(n, e) {
  var r = k(Y, { __v: n, h: e });
  return r.containerInfo = e, r;
}
(B.prototype = new C()).__a = function(n) {
  var t = this, e = j(t.__v), r = t.l.get(n);
  return r[0]++, function(u) {
    var o = function() {
      t.props.revealOrder ? (r.push(u), H(t, n, r)) : u();
    };
    e ? e(o) : o();
  };
}, B.prototype.render = function(n) {
  this.i = null, this.l = /* @__PURE__ */ new Map();
  var t = F(n.children);
  n.revealOrder && "b" === n.revealOrder[0] && t.reverse();
  for (var e = t.length; e--; ) this.l.set(t[e], this.i = [1, 0, this.i]);
  return n.children;
}, B.prototype.componentDidUpdate = B.prototype.componentDidMount = function() {
  var n = this;
  this.l.forEach(function(t, e) {
    H(n, e, t);
  });
};
var q2 = "undefined" != typeof Symbol && Symbol.for && Symbol.for("react.element") || 60103;
var G = /^(?:accent|alignment|arabic|baseline|cap|clip(?!PathU)|color|dominant|fill|flood|font|glyph(?!R)|horiz|image(!S)|letter|lighting|marker(?!H|W|U)|overline|paint|pointer|shape|stop|strikethrough|stroke|text(?!L)|transform|underline|unicode|units|v|vector|vert|word|writing|x(?!C))[A-Z]/;
var J = /^on(Ani|Tra|Tou|BeforeInp|Compo)/;
var K = /[A-Z0-9]/g;
var Q = "undefined" != typeof document;
var X2 = function(n) {
  return ("undefined" != typeof Symbol && "symbol" == typeof Symbol() ? /fil|che|rad/ : /fil|che|ra/).test(n);
};
function nn(n, t, e) {
  return null == t.__k && (t.textContent = ""), R(n, t), "function" == typeof e && e(), n ? n.__c : null;
}
function tn(n, t, e) {
  return U(n, t), "function" == typeof e && e(), n ? n.__c : null;
}
C.prototype.isReactComponent = true, ["componentWillMount", "componentWillReceiveProps", "componentWillUpdate"].forEach(function(t) {
  Object.defineProperty(C.prototype, t, { configurable: true, get: function() {
    return this["UNSAFE_" + t];
  }, set: function(n) {
    Object.defineProperty(this, t, { configurable: true, writable: true, value: n });
  } });
});
var en = l.event;
l.event = function(n) {
  return en && (n = en(n)), n.persist = function() {
  }, n.isPropagationStopped = function() {
    return this.cancelBubble;
  }, n.isDefaultPrevented = function() {
    return this.defaultPrevented;
  }, n.nativeEvent = n;
};
var rn;
var un = { configurable: true, get: function() {
  return this.class;
} };
var on = l.vnode;
l.vnode = function(n) {
  "string" == typeof n.type && (function(n2) {
    var t = n2.props, e = n2.type, u = {}, o = -1 == e.indexOf("-");
    for (var i in t) {
      var l2 = t[i];
      if (!("value" === i && "defaultValue" in t && null == l2 || Q && "children" === i && "noscript" === e || "class" === i || "className" === i)) {
        var f = i.toLowerCase();
        "defaultValue" === i && "value" in t && null == t.value ? i = "value" : "download" === i && true === l2 ? l2 = "" : "translate" === f && "no" === l2 ? l2 = false : "o" === f[0] && "n" === f[1] ? "ondoubleclick" === f ? i = "ondblclick" : "onchange" !== f || "input" !== e && "textarea" !== e || X2(t.type) ? "onfocus" === f ? i = "onfocusin" : "onblur" === f ? i = "onfocusout" : J.test(i) && (i = f) : f = i = "oninput" : o && G.test(i) ? i = i.replace(K, "-$&").toLowerCase() : null === l2 && (l2 = void 0), "oninput" === f && u[i = f] && (i = "oninputCapture"), u[i] = l2;
      }
    }
    "select" == e && (u.multiple && Array.isArray(u.value) && (u.value = F(t.children).forEach(function(n3) {
      n3.props.selected = -1 != u.value.indexOf(n3.props.value);
    })), null != u.defaultValue && (u.value = F(t.children).forEach(function(n3) {
      n3.props.selected = u.multiple ? -1 != u.defaultValue.indexOf(n3.props.value) : u.defaultValue == n3.props.value;
    }))), t.class && !t.className ? (u.class = t.class, Object.defineProperty(u, "className", un)) : t.className && (u.class = u.className = t.className), n2.props = u;
  })(n), n.$$typeof = q2, on && on(n);
};
var ln = l.__r;
l.__r = function(n) {
  ln && ln(n), rn = n.__c;
};
var fn = l.diffed;
l.diffed = function(n) {
  fn && fn(n);
  var t = n.props, e = n.__e;
  null != e && "textarea" === n.type && "value" in t && t.value !== e.value && (e.value = null == t.value ? "" : t.value), rn = null;
};
var an = { ReactCurrentDispatcher: { current: { readContext: function(n) {
  return rn.__n[n.__c].props.value;
}, useCallback: q, useContext: x, useDebugValue: P, useDeferredValue: w, useEffect: h, useId: g, useImperativeHandle: F2, useInsertionEffect: I, useLayoutEffect: _, useMemo: T, useReducer: y, useRef: A, useState: d, useSyncExternalStore: C2, useTransition: k2 } } };
var cn = "18.3.1";
function sn(n) {
  return k.bind(null, n);
}
function hn(n) {
  return !!n && n.$$typeof === q2;
}
function vn(n) {
  return hn(n) && n.type === S;
}
function dn(n) {
  return !!n && "string" == typeof n.displayName && 0 == n.displayName.indexOf("Memo(");
}
function mn(n) {
  return hn(n) ? W.apply(null, arguments) : n;
}
function pn(n) {
  return !!n.__k && (R(null, n), true);
}
function yn(n) {
  return n && (n.base || 1 === n.nodeType && n) || null;
}
var _n = function(n, t) {
  return n(t);
};
var bn = function(n, t) {
  var r, u = l.debounceRendering;
  l.debounceRendering = function(n2) {
    r = n2;
  };
  try {
    var o = n(t);
    return r && r(), o;
  } finally {
    l.debounceRendering = u;
  }
};
var Sn = hn;
var gn = { useState: d, useId: g, useReducer: y, useEffect: h, useLayoutEffect: _, useInsertionEffect: I, useTransition: k2, useDeferredValue: w, useSyncExternalStore: C2, startTransition: x2, useRef: A, useImperativeHandle: F2, useMemo: T, useCallback: q, useContext: x, useDebugValue: P, version: "18.3.1", Children: L, render: nn, hydrate: tn, unmountComponentAtNode: pn, createPortal: $, createElement: k, createContext: X, createFactory: sn, cloneElement: mn, createRef: M, Fragment: S, isValidElement: hn, isElement: Sn, isFragment: vn, isMemo: dn, findDOMNode: yn, Component: C, PureComponent: M2, memo: N, forwardRef: D, flushSync: bn, unstable_batchedUpdates: _n, StrictMode: S, Suspense: P2, SuspenseList: B, lazy: z, __SECRET_INTERNALS_DO_NOT_USE_OR_YOU_WILL_BE_FIRED: an };
export {
  L as Children,
  C as Component,
  S as Fragment,
  M2 as PureComponent,
  S as StrictMode,
  P2 as Suspense,
  B as SuspenseList,
  an as __SECRET_INTERNALS_DO_NOT_USE_OR_YOU_WILL_BE_FIRED,
  mn as cloneElement,
  X as createContext,
  k as createElement,
  sn as createFactory,
  $ as createPortal,
  M as createRef,
  gn as default,
  yn as findDOMNode,
  bn as flushSync,
  D as forwardRef,
  tn as hydrate,
  Sn as isElement,
  vn as isFragment,
  dn as isMemo,
  hn as isValidElement,
  z as lazy,
  N as memo,
  nn as render,
  x2 as startTransition,
  pn as unmountComponentAtNode,
  _n as unstable_batchedUpdates,
  q as useCallback,
  x as useContext,
  P as useDebugValue,
  w as useDeferredValue,
  h as useEffect,
  b as useErrorBoundary,
  g as useId,
  F2 as useImperativeHandle,
  I as useInsertionEffect,
  _ as useLayoutEffect,
  T as useMemo,
  y as useReducer,
  A as useRef,
  d as useState,
  C2 as useSyncExternalStore,
  k2 as useTransition,
  cn as version
};
//# sourceMappingURL=preact_compat.js.map
