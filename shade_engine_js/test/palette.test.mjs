import assert from "node:assert/strict";
import { test } from "node:test";
import { css } from "../dist/css.js";
import { assign, closest, difference, map, nearest, ShadeIndex } from "../dist/index.js";
import { cie94, hyab } from "../dist/metrics.js";

let seed = 7;
/** A random number from 0 to 1, the same in each run. */
const random = () => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return seed / 2 ** 32;
};
const randomLab = () => [100 * random(), 200 * random() - 100, 200 * random() - 100];
const scan = (palette, color, factors) =>
  palette
    .map((lab, index) => ({ index, difference: difference(color, lab, factors) }))
    .sort((one, other) => one.difference - other.difference || one.index - other.index);

test("answers with factors are those of a scan, also where hue counts less than chroma", () => {
  const palette = Array.from({ length: 1_500 }, randomLab);
  for (const factors of [
    {},
    { kL: 2 },
    { kL: 2.3, kC: 0.5, kH: 3 },
    { kC: 4, kH: 0.25 },
    { kL: 0.1 },
    { kH: 8 },
  ]) {
    const index = ShadeIndex.build(palette, factors);
    for (let turn = 0; turn < 150; turn++) {
      const color = randomLab();
      const expected = scan(palette, color, factors).slice(0, 7);
      const found = index.nearest(color, 7);
      assert.deepEqual(
        [...found.positions],
        expected.map(({ index: position }) => position),
      );
      for (const [at, far] of found.differences.entries())
        assert.ok(Math.abs(far - expected[at].difference) < 1e-12);
    }
  }
});

test("other formulas are told by name, and refuse what they have no factor for", () => {
  assert.equal(difference([50, 0, 0], [60, 3, 4], { metric: hyab }), 15);
  assert.equal(difference([50, 0, 0], [60, 3, 4], { metric: hyab, kL: 2 }), 10);
  assert.equal(difference([50, 0, 0], [52, 0, 0], { metric: cie94 }), 2);
  const labs = [
    [50, 0, 0],
    [54, 0, 0],
    [50, 6, 0],
  ];
  assert.equal(closest(labs.slice(1), { metric: hyab })(labs[0]).index, 0);
  assert.equal(closest(labs.slice(1), { metric: hyab, kL: 0.5 })(labs[0]).index, 1);
  assert.equal(assign([labs[0]], labs.slice(1), { metric: cie94, kL: 3 })[0].difference, 4 / 3);
  assert.throws(
    () => ShadeIndex.build(labs, { metric: hyab, kC: 2 }),
    /^RangeError: factors are kC 2 and kH 1; accepted with HyAB is kL alone/,
  );
  assert.throws(() => ShadeIndex.build(labs, { metric: "hyab" }), {
    name: "TypeError",
    message: 'factors.metric is "hyab"; accepted is one of undertone-shades/metrics',
  });
});

test("nothing further than asked is found, and what is exactly as far is", () => {
  const find = nearest(["#ffffff", "#000000", "#fefefe"]);
  const [second] = find("#fff", 3).slice(1);
  assert.deepEqual(
    find("#fff", 3, second.difference).map(({ index }) => index),
    [0, 2],
  );
  assert.deepEqual(
    find("#fff", 3, second.difference - 1e-6).map(({ index }) => index),
    [0],
  );
  assert.deepEqual(find("#00f", 3, 1), []);
});

test("items of any kind are found by their colour, and records by name", () => {
  const threads = [
    { code: "DMC 321", hex: "#c72b3b" },
    { code: "DMC 820", hex: "#0e365c" },
  ];
  assert.equal(closest(threads, { by: ({ hex }) => hex })("#dc143c").item.code, "DMC 321");
  const found = nearest({ sand: "#d8a983", cocoa: "#6b4226" })("#d9aa85", 2);
  assert.deepEqual(
    found.map(({ name }) => name),
    ["sand", "cocoa"],
  );
});

test("equal colours come in the order of the palette", () => {
  const find = nearest(["red", "#f00", "rgb(255 0 0)", "hsl(0 100% 50%)"], { by: css });
  assert.deepEqual(
    find("#f00", 3).map(({ index }) => index),
    [0, 1, 2],
  );
});

test("each colour gets one of its own, so that all together are nearest", () => {
  assert.deepEqual(
    map(["#ff0000", "#fe0000"], ["#ff0000", "#aa0000"]).map(({ index }) => index),
    [0, 0],
  );
  const colors = Array.from({ length: 6 }, randomLab);
  const palette = Array.from({ length: 7 }, randomLab);
  const cost = (order) => order.reduce((sum, index, row) => sum + difference(colors[row], palette[index]), 0);
  const orders = (left, taken = []) =>
    taken.length === colors.length
      ? [taken]
      : left.flatMap((each) =>
          orders(
            left.filter((other) => other !== each),
            [...taken, each],
          ),
        );
  const best = Math.min(...orders(palette.map((_, index) => index)).map(cost));
  const found = assign(colors, palette).map(({ index }) => index);
  assert.equal(new Set(found).size, colors.length);
  assert.ok(Math.abs(cost(found) - best) < 1e-9);
  assert.throws(() => assign(palette, colors), RangeError);
});

test("colours are read as CSS writes them", () => {
  for (const [one, other] of [
    ["#ABC", "#aabbcc"],
    [" abcf ", "#aabbccff"],
    ["rebeccapurple", "#663399"],
    ["rgb(100%, 0%, 0% / 1)", "#f00"],
    ["hsl(120deg 100% 25.1%)", "#008000"],
    ["lch(60 0 0)", "lab(60 0 0)"],
  ])
    assert.ok(difference(css(one), css(other)) < 1e-9, `${one} and ${other}`);
  // White and a pure red of D50, from CSS Color Module Level 4.
  assert.ok(difference(css("lab(100 0 0)"), "#fff") < 0.01);
  assert.ok(difference(css("lab(54.29 80.8 69.89)"), "#f00") < 0.1);
  assert.ok(difference(css("lab(60 18 45 d65)"), [60, 18, 45]) < 1e-12);
});

test("what is no colour, number or palette is refused by name, place and value", () => {
  const find = nearest(["#f00"]);
  for (const [run, Kind, words] of [
    [() => find("reddish"), RangeError, /^color is "reddish"; accepted is .*"#c68642"/],
    [() => find("#ff000080"), RangeError, /^color is "#ff000080"/],
    [() => find("red"), RangeError, /^color is "red"; .* css\(\)/],
    [
      () => find([50, Number.NaN, 0]),
      RangeError,
      /^color\[1\] is NaN; accepted is a number from -1000 to 1000/,
    ],
    [() => find([50, 0, Number.POSITIVE_INFINITY]), RangeError, /^color\[2\] is Infinity/],
    [() => find([150, 0, 0]), RangeError, /^color\[0\] is 150; accepted is a number from 0 to 100/],
    [() => find([-1, 0, 0]), RangeError, /^color\[0\] is -1/],
    [() => find([50, "1", 0]), TypeError, /^color\[1\] is "1"/],
    [() => find([1, 2]), RangeError, /^color.length is 2; accepted is 3/],
    [() => find([[1, 2, 3]]), RangeError, /^color.length is 1/],
    [() => find(7), TypeError, /^color is 7/],
    [() => find(null), TypeError, /^color is \[object Null\]/],
    [() => find(undefined), TypeError, /^color is undefined/],
    [() => find(new Uint8Array(3)), TypeError, /^color is \[object Uint8Array\]/],
    [() => find(new Set([1])), TypeError, /^color is \[object Set\]/],
    [() => find(123n), TypeError, /^color is 123/],
    [() => find("#f00", 0), RangeError, /^k is 0; accepted is a whole number from 1/],
    [() => find("#f00", 1.5), RangeError, /^k is 1.5/],
    [() => find("#f00", "1"), TypeError, /^k is "1"/],
    [() => find("#f00", 1, -1), RangeError, /^within is -1/],
    [() => find("#f00", 1, Number.NaN), RangeError, /^within is NaN/],
    [() => find("#f00", 1, [2]), TypeError, /^within is/],
    [() => nearest([]), RangeError, /^palette.length is 0; accepted is at least 1/],
    [() => nearest(null), TypeError, /^palette is \[object Null\]/],
    [() => nearest("#f00"), TypeError, /^palette is "#f00"/],
    [() => nearest(new Set(["#f00"])), TypeError, /^palette is \[object Set\]/],
    [() => nearest(["#f00", "rde"]), RangeError, /^palette\[1\] is "rde"/],
    [
      () =>
        nearest([
          [1, 2, 3],
          [1, 2],
        ]),
      RangeError,
      /^palette\[1\].length is 2/,
    ],
    [() => nearest({ a: "#f00", b: 4 }), TypeError, /^palette\["b"\] is 4/],
    [() => nearest(["#f00"], { by: "hex" }), TypeError, /^by is "hex"/],
    [
      () => nearest(["#f00"], { kL: 0 }),
      RangeError,
      /^factors.kL is 0; accepted is a number from 0.01 to 100/,
    ],
    [() => nearest(["#f00"], { kH: Number.NaN }), RangeError, /^factors.kH is NaN/],
    [
      () => nearest(["#f00"], { kl: 2 }),
      RangeError,
      /^factors.kl is not known; accepted are kL, kC, kH and metric/,
    ],
    [() => nearest(["#f00"], 3), TypeError, /^factors is 3; accepted is an object such as/],
    [() => assign(["#f00"], ["#f00"], null), TypeError, /^factors is \[object Null\]/],
    [() => difference("#f00", "#00f", { metric: 0 }), TypeError, /^factors.metric is 0; accepted is one of/],
    [() => nearest(["#f00"], { metric: "cie76" }), TypeError, /^factors.metric is "cie76"; accepted is/],
    [() => difference("#f00", "#00f", { kC: "2" }), TypeError, /^factors.kC is "2"/],
    [() => difference("#f00", "#00f", null), TypeError, /^factors is \[object Null\]/],
    [() => difference("#f00", "blau"), RangeError, /^second is "blau"/],
    [() => map(["#f00", "x"], ["#f00"]), RangeError, /^colors\[1\] is "x"/],
    [() => map("#f00", ["#f00"]), TypeError, /^colors is "#f00"/],
    [
      () => assign(["#f00", "#0f0"], ["#f00"]),
      RangeError,
      /^colors.length is 2; accepted is at most that of/,
    ],
    [() => css("reddish"), RangeError, /^text is "reddish"; accepted is an opaque colour of CSS/],
    [() => css("rgb(300 0 0)"), RangeError, /^text is/],
    [() => css("lab(120 0 0)"), RangeError, /^text is/],
    [() => css([1, 2, 3]), TypeError, /^text is \[object Array\]/],
  ])
    assert.throws(run, (error) => error.constructor === Kind && words.test(error.message), `${run}`);
});
