import {
  A,
  T,
  h
} from "./chunk-N6CM2H22.js";
import {
  C,
  S,
  k,
  l,
  t
} from "./chunk-DZGZS6J2.js";

// node_modules/@preact/signals-core/dist/signals-core.module.js
var i = Symbol.for("preact-signals");
function t2() {
  if (!(v > 1)) {
    var i2, t3 = false;
    !(function() {
      var i3 = c;
      c = void 0;
      while (void 0 !== i3) {
        var t4 = i3.S;
        if (t4.v === i3.v) {
          for (var r3 = t4.t; void 0 !== r3; r3 = r3.x) if (r3.i === i3.i) r3.i = t4.i;
        }
        i3 = i3.o;
      }
    })();
    while (void 0 !== h2) {
      var r2 = h2;
      h2 = void 0;
      s++;
      while (void 0 !== r2) {
        var n2 = r2.u;
        r2.u = void 0;
        r2.f &= -3;
        if (!(8 & r2.f) && w(r2)) try {
          r2.c();
        } catch (r3) {
          if (!t3) {
            i2 = r3;
            t3 = true;
          }
        }
        r2 = n2;
      }
    }
    s = 0;
    v--;
    if (t3) throw i2;
  } else v--;
}
function r(i2) {
  if (v > 0) return i2();
  u = ++e;
  v++;
  try {
    return i2();
  } finally {
    t2();
  }
}
var n;
var o = void 0;
function f(i2) {
  var t3 = o, r2 = n;
  o = void 0;
  n = void 0;
  try {
    return i2();
  } finally {
    o = t3;
    n = r2;
  }
}
var h2 = void 0;
var v = 0;
var s = 0;
var e = 0;
var u = 0;
var c = void 0;
var a = 0;
function d(i2) {
  if (void 0 !== o) {
    var t3 = i2.n;
    if (void 0 === t3 || t3.t !== o) {
      t3 = { i: 0, S: i2, p: o.s, n: void 0, t: o, e: void 0, x: void 0, r: t3 };
      if (void 0 !== o.s) o.s.n = t3;
      o.s = t3;
      i2.n = t3;
      if (32 & o.f) i2.S(t3);
      return t3;
    } else if (-1 === t3.i) {
      t3.i = 0;
      if (void 0 !== t3.n) {
        t3.n.p = t3.p;
        if (void 0 !== t3.p) t3.p.n = t3.n;
        t3.p = o.s;
        t3.n = void 0;
        o.s.n = t3;
        o.s = t3;
      }
      return t3;
    }
  }
}
function l2(i2, t3) {
  this.v = i2;
  this.i = 0;
  this.n = void 0;
  this.t = void 0;
  this.l = 0;
  this.W = null == t3 ? void 0 : t3.watched;
  this.Z = null == t3 ? void 0 : t3.unwatched;
  this.name = null == t3 ? void 0 : t3.name;
}
l2.prototype.brand = i;
l2.prototype.h = function() {
  return true;
};
l2.prototype.S = function(i2) {
  var t3 = this, r2 = this.t;
  if (r2 !== i2 && void 0 === i2.e) {
    i2.x = r2;
    this.t = i2;
    if (void 0 !== r2) r2.e = i2;
    else f(function() {
      var i3;
      null == (i3 = t3.W) || i3.call(t3);
    });
  }
};
l2.prototype.U = function(i2) {
  var t3 = this;
  if (void 0 !== this.t) {
    var r2 = i2.e, n2 = i2.x;
    if (void 0 !== r2) {
      r2.x = n2;
      i2.e = void 0;
    }
    if (void 0 !== n2) {
      n2.e = r2;
      i2.x = void 0;
    }
    if (i2 === this.t) {
      this.t = n2;
      if (void 0 === n2) f(function() {
        var i3;
        null == (i3 = t3.Z) || i3.call(t3);
      });
    }
  }
};
l2.prototype.subscribe = function(i2) {
  var t3 = this;
  return x(function() {
    var r2 = t3.value;
    f(function() {
      return i2(r2);
    });
  }, { name: "sub" });
};
l2.prototype.valueOf = function() {
  return this.value;
};
l2.prototype.toString = function() {
  return this.value + "";
};
l2.prototype.toJSON = function() {
  return this.value;
};
l2.prototype.peek = function() {
  var i2 = this;
  return f(function() {
    return i2.value;
  });
};
Object.defineProperty(l2.prototype, "value", { get: function() {
  var i2 = d(this);
  if (void 0 !== i2) i2.i = this.i;
  return this.v;
}, set: function(i2) {
  if (i2 !== this.v) {
    if (s > 100) throw new Error("Cycle detected");
    !(function(i3) {
      if (0 !== v && 0 === s) {
        if (i3.l !== u) {
          i3.l = u;
          c = { S: i3, v: i3.v, i: i3.i, o: c };
        }
      }
    })(this);
    this.v = i2;
    this.i++;
    a++;
    v++;
    try {
      for (var r2 = this.t; void 0 !== r2; r2 = r2.x) r2.t.N();
    } finally {
      t2();
    }
  }
} });
function y(i2, t3) {
  return new l2(i2, t3);
}
function w(i2) {
  for (var t3 = i2.s; void 0 !== t3; t3 = t3.n) if (t3.S.i !== t3.i || !t3.S.h() || t3.S.i !== t3.i) return true;
  return false;
}
function b(i2) {
  for (var t3 = i2.s; void 0 !== t3; t3 = t3.n) {
    var r2 = t3.S.n;
    if (void 0 !== r2) t3.r = r2;
    t3.S.n = t3;
    t3.i = -1;
    if (void 0 === t3.n) {
      i2.s = t3;
      break;
    }
  }
}
function _(i2) {
  var t3 = i2.s, r2 = void 0;
  while (void 0 !== t3) {
    var n2 = t3.p;
    if (-1 === t3.i) {
      t3.S.U(t3);
      if (void 0 !== n2) n2.n = t3.n;
      if (void 0 !== t3.n) t3.n.p = n2;
    } else r2 = t3;
    t3.S.n = t3.r;
    if (void 0 !== t3.r) t3.r = void 0;
    t3 = n2;
  }
  i2.s = r2;
}
function j(i2, t3) {
  l2.call(this, void 0, t3);
  this.x = i2;
  this.s = void 0;
  this.g = a - 1;
  this.f = 4;
}
j.prototype = new l2();
j.prototype.h = function() {
  this.f &= -3;
  if (1 & this.f) return false;
  if (32 == (36 & this.f)) return true;
  this.f &= -5;
  if (this.g === a) return true;
  this.g = a;
  this.f |= 1;
  if (this.i > 0 && !w(this)) {
    this.f &= -2;
    return true;
  }
  var i2 = o;
  try {
    b(this);
    o = this;
    var t3 = this.x();
    if (16 & this.f || this.v !== t3 || 0 === this.i) {
      this.v = t3;
      this.f &= -17;
      this.i++;
    }
  } catch (i3) {
    this.v = i3;
    this.f |= 16;
    this.i++;
  }
  o = i2;
  _(this);
  this.f &= -2;
  return true;
};
j.prototype.S = function(i2) {
  if (void 0 === this.t) {
    this.f |= 36;
    for (var t3 = this.s; void 0 !== t3; t3 = t3.n) t3.S.S(t3);
  }
  l2.prototype.S.call(this, i2);
};
j.prototype.U = function(i2) {
  if (void 0 !== this.t) {
    l2.prototype.U.call(this, i2);
    if (void 0 === this.t) {
      this.f &= -33;
      for (var t3 = this.s; void 0 !== t3; t3 = t3.n) t3.S.U(t3);
    }
  }
};
j.prototype.N = function() {
  if (!(2 & this.f)) {
    this.f |= 6;
    for (var i2 = this.t; void 0 !== i2; i2 = i2.x) i2.t.N();
  }
};
Object.defineProperty(j.prototype, "value", { get: function() {
  if (1 & this.f) throw new Error("Cycle detected");
  var i2 = d(this);
  this.h();
  if (void 0 !== i2) i2.i = this.i;
  if (16 & this.f) throw this.v;
  return this.v;
} });
function O(i2, t3) {
  return new j(i2, t3);
}
function p(i2) {
  var r2 = i2.j;
  i2.j = void 0;
  if ("function" == typeof r2) {
    v++;
    var n2 = o;
    o = void 0;
    try {
      r2();
    } catch (t3) {
      i2.f &= -2;
      i2.f |= 8;
      g(i2);
      throw t3;
    } finally {
      o = n2;
      t2();
    }
  }
}
function g(i2) {
  for (var t3 = i2.s; void 0 !== t3; t3 = t3.n) t3.S.U(t3);
  i2.x = void 0;
  i2.s = void 0;
  p(i2);
}
function S2(i2) {
  if (o !== this) throw new Error("Out-of-order effect");
  _(this);
  o = i2;
  this.f &= -2;
  try {
    if (8 & this.f) g(this);
  } finally {
    t2();
  }
}
function m(i2, t3) {
  this.x = i2;
  this.j = void 0;
  this.s = void 0;
  this.u = void 0;
  this.f = 32;
  this.name = null == t3 ? void 0 : t3.name;
  if (n) n.push(this);
}
m.prototype.c = function() {
  var i2 = this.S();
  try {
    if (8 & this.f) return;
    if (void 0 === this.x) return;
    var t3 = this.x();
    if ("function" == typeof t3) this.j = t3;
  } finally {
    i2();
  }
};
m.prototype.S = function() {
  if (1 & this.f) throw new Error("Cycle detected");
  this.f |= 1;
  this.f &= -9;
  p(this);
  b(this);
  v++;
  var i2 = o;
  o = this;
  return S2.bind(this, i2);
};
m.prototype.N = function() {
  if (!(2 & this.f)) {
    this.f |= 2;
    this.u = h2;
    h2 = this;
  }
};
m.prototype.d = function() {
  this.f |= 8;
  if (!(1 & this.f)) g(this);
};
m.prototype.dispose = function() {
  this.d();
};
function x(i2, t3) {
  var r2 = new m(i2, t3);
  try {
    r2.c();
  } catch (i3) {
    r2.d();
    throw i3;
  }
  var n2 = r2.d.bind(r2);
  n2[Symbol.dispose] = n2;
  return n2;
}
function E(i2) {
  return function() {
    var t3 = arguments, n2 = this;
    return r(function() {
      return f(function() {
        return i2.apply(n2, [].slice.call(t3));
      });
    });
  };
}
function C2() {
  var i2 = n;
  n = [];
  return function() {
    var t3 = n;
    if (n && i2) i2 = i2.concat(n);
    n = i2;
    return t3;
  };
}
var k2 = function(i2, t3) {
  t3.push(i2);
  for (var r2 = "[object Object]" === Object.prototype.toString.call(i2), n2 = /* @__PURE__ */ Object.create(null), o2 = i2; o2 && o2 !== Object.prototype; o2 = r2 && Object.getPrototypeOf(o2)) {
    var f2 = Object.getOwnPropertyDescriptors(o2);
    for (var h4 in f2) if (!n2[h4]) {
      n2[h4] = true;
      var v2 = f2[h4].value;
      if ("function" == typeof v2) {
        if ("constructor" !== h4) i2[h4] = E(v2);
      } else if (o2 === i2 && "object" == typeof v2 && null !== v2 && !("brand" in v2) && t3.indexOf(v2) < 0) k2(v2, t3);
    }
  }
};
function T2(i2) {
  return function() {
    var t3, o2, f2 = C2();
    try {
      o2 = i2.apply(void 0, [].slice.call(arguments));
    } catch (i3) {
      var h4 = n;
      n = void 0;
      if (h4) try {
        r(function() {
          for (var i4 = 0; i4 < h4.length; i4++) try {
            h4[i4].dispose();
          } catch (i5) {
          }
        });
      } catch (i4) {
      }
      throw i3;
    } finally {
      t3 = f2();
    }
    k2(o2, []);
    o2[Symbol.dispose] = E(function() {
      if (t3) for (var i3 = 0; i3 < t3.length; i3++) t3[i3].dispose();
      t3 = void 0;
    });
    return o2;
  };
}

// node_modules/@preact/signals/dist/signals.module.js
var h3;
var d2;
var p2;
var m2 = "undefined" != typeof window && !!window.__PREACT_SIGNALS_DEVTOOLS__;
var _2 = [];
var g2 = [];
x(function() {
  h3 = this.N;
})();
function b2(i2, n2) {
  l[i2] = n2.bind(null, l[i2] || function() {
  });
}
function y2(i2) {
  if (p2) {
    var n2 = p2;
    p2 = void 0;
    n2();
  }
  p2 = i2 && i2.S();
}
function w2(i2) {
  var n2 = this, r2 = i2.data, t3 = useSignal(r2);
  t3.name = "ReactiveDom";
  t3.value = r2;
  var e2 = T(function() {
    var i3 = n2, r3 = n2.__v;
    while (r3 = r3.__) if (r3.__c) {
      r3.__c.__$f |= 4;
      break;
    }
    var o2 = O(function() {
      var i4 = t3.value.value;
      return 0 === i4 ? 0 : true === i4 ? "" : i4 || "";
    }), e3 = O(function() {
      return !Array.isArray(o2.value) && !t(o2.value);
    }), u3 = x(function() {
      this.N = M;
      if (e3.value) {
        var n3 = o2.value;
        if (i3.__v && i3.__v.__e && 3 === i3.__v.__e.nodeType) i3.__v.__e.data = n3;
      }
    }), c3 = n2.__$u.d;
    n2.__$u.d = function() {
      u3();
      c3.call(this);
    };
    return [e3, o2];
  }, []), u2 = e2[0], c2 = e2[1];
  return u2.value ? c2.peek() : c2.value;
}
w2.displayName = "ReactiveTextNode";
Object.defineProperties(l2.prototype, { constructor: { configurable: true, value: k(S, null).constructor }, type: { configurable: true, value: w2 }, props: { configurable: true, get: function() {
  var i2 = this;
  return { data: { get value() {
    return i2.value;
  } } };
} }, __b: { configurable: true, value: 1 } });
b2("__b", function(i2, n2) {
  y2();
  d2 = void 0;
  if ("string" == typeof n2.type) {
    var r2, t3 = n2.props;
    for (var f2 in t3) if ("children" !== f2) {
      var o2 = t3[f2];
      if (o2 instanceof l2) {
        if (!r2) n2.__np = r2 = {};
        r2[f2] = o2;
        t3[f2] = o2.peek();
      }
    }
  }
  i2(n2);
});
b2("__r", function(i2, r2) {
  i2(r2);
  if (r2.type !== S) {
    y2();
    var t3, f2 = r2.__c;
    if (f2) {
      f2.__$f &= -2;
      if (void 0 === (t3 = f2.__$u)) f2.__$u = t3 = (function(i3, n2) {
        var r3;
        x(function() {
          r3 = this;
        }, { name: n2 });
        r3.c = i3;
        return r3;
      })(/* @__PURE__ */ (function(i3) {
        return function() {
          var n2;
          if (m2) null == (n2 = this.y) || n2.call(this);
          i3.__$f |= 1;
          i3.setState({});
        };
      })(f2), "function" == typeof r2.type ? r2.type.displayName || r2.type.name : "");
    }
    d2 = f2;
    y2(t3);
  }
});
b2("__e", function(i2, n2, r2, t3) {
  y2();
  d2 = void 0;
  i2(n2, r2, t3);
});
b2("diffed", function(i2, n2) {
  y2();
  d2 = void 0;
  var r2;
  if ("string" == typeof n2.type && (r2 = n2.__e)) {
    var t3 = n2.__np, f2 = n2.props, o2 = r2.U;
    if (o2) for (var e2 in o2) {
      var u2 = o2[e2];
      if (!(void 0 === u2 || t3 && e2 in t3)) {
        u2.d();
        o2[e2] = void 0;
      }
    }
    if (t3) {
      if (!o2) {
        o2 = {};
        r2.U = o2;
      }
      for (var a2 in t3) {
        var c2 = o2[a2], v2 = t3[a2];
        if (void 0 === c2) {
          c2 = k3(r2, a2, v2, f2);
          o2[a2] = c2;
        } else c2.o(v2, f2);
      }
    }
  }
  i2(n2);
});
function k3(i2, n2, r2, t3) {
  var f2 = n2 in i2 && void 0 === i2.ownerSVGElement, o2 = y(r2);
  return { o: function(i3, n3) {
    o2.value = i3;
    t3 = n3;
  }, d: x(function() {
    this.N = M;
    var r3 = o2.value.value;
    if (t3[n2] !== r3) {
      t3[n2] = r3;
      if (f2) i2[n2] = r3;
      else if (null != r3 && (false !== r3 || "-" === n2[4])) i2.setAttribute(n2, r3);
      else i2.removeAttribute(n2);
    }
  }) };
}
b2("unmount", function(i2, n2) {
  if ("string" == typeof n2.type) {
    var r2 = n2.__e;
    if (r2) {
      var t3 = r2.U;
      if (t3) {
        r2.U = void 0;
        for (var f2 in t3) {
          var o2 = t3[f2];
          if (o2) o2.d();
        }
      }
    }
    var e2 = n2.__np;
    if (e2) {
      var u2 = n2.props;
      for (var a2 in e2) u2[a2] = e2[a2];
    }
    n2.__np = void 0;
  } else {
    var c2 = n2.__c;
    if (c2) {
      c2.__$f |= 8;
      var v2 = c2.__$u;
      if (v2) {
        c2.__$u = void 0;
        v2.d();
      }
    }
  }
  i2(n2);
});
b2("__h", function(i2, n2, r2, t3) {
  if (t3 < 3) n2.__$f |= 2;
  i2(n2, r2, t3);
});
C.prototype.shouldComponentUpdate = function(i2, n2) {
  if (this.__R) return true;
  var r2 = this.__$u, t3 = r2 && void 0 !== r2.s;
  for (var f2 in n2) return true;
  if (this.__f || "boolean" == typeof this.u && true === this.u) {
    var o2 = 2 & this.__$f;
    if (!(t3 || o2 || 4 & this.__$f)) return true;
    if (1 & this.__$f) return true;
  } else {
    if (!(t3 || 4 & this.__$f)) return true;
    if (3 & this.__$f) return true;
  }
  for (var e2 in i2) if ("__source" !== e2 && i2[e2] !== this.props[e2]) return true;
  for (var u2 in this.props) if (!(u2 in i2)) return true;
  return false;
};
function useSignal(i2, n2) {
  return T(function() {
    return y(i2, n2);
  }, []);
}
function useComputed(i2, n2) {
  var r2 = A(i2);
  r2.current = i2;
  d2.__$f |= 4;
  return T(function() {
    return O(function() {
      return r2.current();
    }, n2);
  }, []);
}
var q = "undefined" == typeof requestAnimationFrame ? setTimeout : function(i2) {
  var n2 = function() {
    clearTimeout(r2);
    cancelAnimationFrame(t3);
    i2();
  }, r2 = setTimeout(n2, 35), t3 = requestAnimationFrame(n2);
};
var A2 = function(i2) {
  queueMicrotask(function() {
    queueMicrotask(i2);
  });
};
function T3() {
  r(function() {
    var i2;
    while (i2 = _2.shift()) h3.call(i2);
  });
}
function x2() {
  if (1 === _2.push(this)) (l.requestAnimationFrame || q)(T3);
}
function F() {
  r(function() {
    var i2;
    while (i2 = g2.shift()) h3.call(i2);
  });
}
function M() {
  if (1 === g2.push(this)) (l.requestAnimationFrame || A2)(F);
}
function useSignalEffect(i2, n2) {
  var r2 = A(i2);
  r2.current = i2;
  var t3 = d2;
  h(function() {
    return x(function() {
      this.N = x2;
      if (!(t3 && 8 & t3.__$f)) return r2.current();
    }, n2);
  }, []);
}
function R(i2) {
  var n2 = T(function() {
    return i2();
  }, []);
  h(function() {
    return n2[Symbol.dispose];
  }, [n2]);
  return n2;
}
export {
  l2 as Signal,
  E as action,
  r as batch,
  O as computed,
  T2 as createModel,
  x as effect,
  y as signal,
  f as untracked,
  useComputed,
  R as useModel,
  useSignal,
  useSignalEffect
};
//# sourceMappingURL=@preact_signals.js.map
