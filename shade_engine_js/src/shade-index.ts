/** The index: a KD-tree in CIELAB that answers exactly which colours are nearest by CIEDE2000. */
import { boxBound, COLUMNS, SLACK } from "./bounds.js";
import { DEGREE, type Factors, growth, type Lab, labDifference } from "./difference.js";
import { checkCount, checkFactors, checkNumber, readLabs, refuse, toLab, type Weights } from "./input.js";
import { lightnessWeight } from "./lightness.js";

/** The rows of the palette that are nearest, and how far each is, the nearest first. */
export interface Found {
  readonly positions: Int32Array;
  readonly differences: Float64Array;
}

const MIN_LEAF_POINTS = 16;
const TINY = 1e-300;
const STEEPEST_LIGHT = 1.748 ** 2; // S_L (18) is 1.747 at most
const [cos6, sin6, cos30, sin30, cos63, sin63, cos275, sin275, cos105] = [
  ...[6, 30, 63, 275].flatMap((angle) => [Math.cos(angle * DEGREE), Math.sin(angle * DEGREE)]),
  Math.cos(105 * DEGREE),
] as [number, number, number, number, number, number, number, number, number];

/** Boxes that a search is still to look at, and how near they may be. */
const waiting = /* @__PURE__ */ new Int32Array(64);
const bounds = /* @__PURE__ */ new Float64Array(64);

/** The arrays that an index is made of, as `undertone-shades` for Python saves them. */
export interface Arrays {
  /** All L*, then all a*, then all b*, of the different colours in the order of the tree. */
  readonly points: Float64Array;
  readonly nodes: Float32Array;
  readonly leaves: Int32Array;
  readonly starts: Int32Array;
  readonly owners: Int32Array;
}

/**
 * A palette that answers which of its colours are nearest, with plain typed arrays. It never changes.
 *
 * ```js
 * ShadeIndex.build(["#d8a983", "#6b4226"]).nearest("#d9aa85", 1).positions; // Int32Array [0]
 * ```
 */
export class ShadeIndex {
  readonly #arrays: Arrays;
  readonly #factors: Weights;

  /** Of arrays that fit each other: `build` and `loadIndex` make them. */
  constructor(arrays: Arrays, factors: Factors = {}) {
    this.#arrays = arrays;
    this.#factors = checkFactors(factors);
  }

  /** An index over colours: hex, Lab, or both. */
  static build(palette: ArrayLike<unknown>, factors?: Factors): ShadeIndex {
    const labs = readLabs(palette, "palette");
    if (labs.length === 0) refuse(RangeError, "palette.length", 0, "at least 1");
    return new ShadeIndex(buildArrays(labs), factors);
  }

  /** The number of colours of the palette. */
  get size(): number {
    return this.#arrays.owners.length;
  }

  /** The `k` nearest colours, none further than `within`. Equal differences go by position. */
  nearest(color: unknown, k = 1, within = Number.POSITIVE_INFINITY): Found {
    const lab = toLab(color, "color");
    const size = Math.min(checkCount(k, "k"), this.size);
    const limit = checkNumber(within, "within", 0, Number.POSITIVE_INFINITY);
    const positions = new Int32Array(size);
    const differences = new Float64Array(size);
    let found = this.#search(lab, limit * limit * (1 + 1e-12), positions, differences);
    while (found > 0 && differences[found - 1] > limit) found -= 1;
    return { positions: positions.subarray(0, found), differences: differences.subarray(0, found) };
  }

  #search([light, a, b]: Lab, limit: number, positions: Int32Array, squares: Float64Array): number {
    const { points, nodes, leaves, starts, owners } = this.#arrays;
    const [kL, kC, kH, metric] = this.#factors;
    const measure = metric?.difference ?? labDifference;
    const bound = metric?.bound ?? boxBound;
    const stride = points.length / 3;
    const chroma = Math.sqrt(a * a + b * b);
    const hue = Math.atan2(b, a) / DEGREE;
    const steepest = STEEPEST_LIGHT * kL * kL;
    const firstLeaf = leaves.length - 2;
    const most = squares.length;
    let reach = limit;
    let size = 0;

    /** Offers a colour of a leaf. The formula runs without an angle, and in full where the rotation term counts. */
    const offer = (point: number): void => {
      const l2 = points[point];
      const off = l2 - light;
      if (off * off > steepest * reach) return;
      const a2 = points[stride + point];
      const b2 = points[2 * stride + point];
      let square = 0;
      let share = 0; // of the square that is certain
      if (!metric) {
        const stretch = 1 + growth(0.5 * (chroma + Math.sqrt(a2 * a2 + b2 * b2)));
        const p1 = stretch * a;
        const p2 = stretch * a2;
        const c1 = Math.sqrt(p1 * p1 + b * b);
        const c2 = Math.sqrt(p2 * p2 + b2 * b2);
        const product = c1 * c2;
        const dot = p1 * p2 + b * b2;
        const cross = p1 * b2 - b * p2;
        const half = Math.max(product + dot, TINY);
        const length = 1 / Math.sqrt(Math.max(2 * product * half, TINY));
        // The direction of the mean hue, and of its multiples.
        const x = (p1 * c2 + p2 * c1) * length;
        const y = (b * c2 + b2 * c1) * length;
        const x2 = x * x - y * y;
        const y2 = 2 * x * y;
        const t =
          1 -
          0.17 * (x * cos30 + y * sin30) +
          0.24 * x2 +
          0.32 * ((x2 * x - y2 * y) * cos6 - (y2 * x + x2 * y) * sin6) -
          0.2 * ((x2 * x2 - y2 * y2) * cos63 + 2 * x2 * y2 * sin63);
        const middle = 0.5 * (c1 + c2);
        const byLight = off / (lightnessWeight(0.5 * (light + l2)) * kL);
        const byChroma = (c2 - c1) / ((1 + 0.045 * middle) * kC);
        const sH = (1 + 0.015 * middle * t) * kH;
        const byHue = dot > 0 ? (2 * cross * cross) / (half * sH * sH) : (2 * (product - dot)) / (sH * sH);
        square = byLight * byLight + byChroma * byChroma + byHue;
        // The share of the square that the rotation term leaves at least. It counts in the blues alone.
        share =
          dot < -0.999 * product
            ? 0
            : y > 1e-6 && x > cos105
              ? 1
              : x * cos275 + y * sin275 < 0.499
                ? 0.99
                : 0.13;
      }
      if (square * share * SLACK > reach) return;
      if (share < 1) square = measure(light, a, b, l2, a2, b2, kL, kC, kH) ** 2;
      if (square > reach) return;
      for (let owner = starts[point]; owner < starts[point + 1]; owner++) {
        const position = owners[owner];
        if (size < most) {
          let at = size++;
          squares[at] = square;
          positions[at] = position;
          for (
            let parent = (at - 1) >> 1;
            at > 0 && isWorse(squares, positions, at, parent);
            parent = (at - 1) >> 1
          ) {
            swap(squares, positions, at, parent);
            at = parent;
          }
        } else if (square < squares[0] || position < positions[0]) {
          squares[0] = square;
          positions[0] = position;
          siftDown(squares, positions, size);
        }
        if (size === most) reach = squares[0];
      }
    };

    let depth = 1;
    waiting[0] = 0;
    bounds[0] = 0;
    while (depth > 0) {
      depth -= 1;
      let node = waiting[depth];
      let near = bounds[depth];
      while (near * SLACK <= reach) {
        if (node >= firstLeaf) {
          const leaf = node - firstLeaf;
          for (let point = leaves[leaf]; point < leaves[leaf + 1]; point++) offer(point);
          break;
        }
        let other = 2 * node + 2;
        node = 2 * node + 1;
        near = bound(nodes, node, light, a, b, chroma, hue, kL, kC, kH, reach);
        let further = bound(nodes, other, light, a, b, chroma, hue, kL, kC, kH, reach);
        if (further < near) {
          [node, other] = [other, node];
          [near, further] = [further, near];
        }
        if (further * SLACK <= reach) {
          waiting[depth] = other;
          bounds[depth] = further;
          depth += 1;
        }
      }
    }
    for (let last = size - 1; last > 0; last--) {
      swap(squares, positions, 0, last);
      siftDown(squares, positions, last);
    }
    for (let at = 0; at < size; at++) squares[at] = Math.sqrt(squares[at]);
    return size;
  }
}

/** Whether the entry at one place is a worse answer than that at another. */
const isWorse = (squares: Float64Array, positions: Int32Array, one: number, other: number): boolean =>
  squares[one] > squares[other] || (squares[one] === squares[other] && positions[one] > positions[other]);

function swap(squares: Float64Array, positions: Int32Array, one: number, other: number): void {
  [squares[one], squares[other]] = [squares[other], squares[one]];
  [positions[one], positions[other]] = [positions[other], positions[one]];
}

function siftDown(squares: Float64Array, positions: Int32Array, size: number): void {
  for (let at = 0, child = 1; child < size; at = child, child = 2 * at + 1) {
    if (child + 1 < size && isWorse(squares, positions, child + 1, child)) child += 1;
    if (!isWorse(squares, positions, child, at)) return;
    swap(squares, positions, at, child);
  }
}

function buildArrays(labs: Lab[]): Arrays {
  const { unique, pointOf } = mergeEqual(labs);
  const count = unique.length;
  const order = Int32Array.from(unique.keys());
  const boxes: number[] = [];
  let leaves = [0, count];
  pushBoxes(unique, order, leaves, boxes);
  for (let size = count; size >= 2 * MIN_LEAF_POINTS; size /= 2) {
    const halves = [0];
    const level = boxes.length / COLUMNS - leaves.length + 1;
    leaves.slice(1).forEach((end, node) => {
      const middle = (leaves[node] + end) >> 1;
      splitAtMiddle(
        unique,
        order,
        leaves[node],
        end - 1,
        middle,
        widestAxis(boxes, COLUMNS * (level + node)),
      );
      halves.push(middle, end);
    });
    leaves = halves;
    pushBoxes(unique, order, leaves, boxes);
  }
  const points = new Float64Array(3 * count);
  const rank = new Int32Array(count);
  order.forEach((point, at) => {
    rank[point] = at;
    unique[point].forEach((value, axis) => {
      points[axis * count + at] = value;
    });
  });
  const starts = new Int32Array(count + 1);
  for (const point of pointOf) starts[rank[point] + 1] += 1;
  for (let at = 0; at < count; at++) starts[at + 1] += starts[at];
  const next = starts.slice();
  const owners = new Int32Array(labs.length);
  pointOf.forEach((point, position) => {
    owners[next[rank[point]]++] = position;
  });
  return { points, nodes: Float32Array.from(boxes), leaves: Int32Array.from(leaves), starts, owners };
}

/** The different colours of a palette, and which of them each position has. */
function mergeEqual(labs: Lab[]): { unique: Lab[]; pointOf: Int32Array } {
  const places = new Map<string, number>();
  const unique: Lab[] = [];
  const pointOf = Int32Array.from(labs, (lab) => {
    const key = `${lab[0] + 0} ${lab[1] + 0} ${lab[2] + 0}`;
    let place = places.get(key);
    if (place === undefined) {
      place = unique.push(lab) - 1;
      places.set(key, place);
    }
    return place;
  });
  return { unique, pointOf };
}

function widestAxis(boxes: number[], at: number): number {
  const spread = [0, 2, 4].map((edge) => boxes[at + edge + 1] - boxes[at + edge]);
  return spread.indexOf(Math.max(...spread));
}

/** Orders a run so that what stands before the middle is no larger than what stands behind it. */
function splitAtMiddle(
  labs: Lab[],
  order: Int32Array,
  first: number,
  last: number,
  middle: number,
  axis: number,
): void {
  while (first < last) {
    const pivot = labs[order[(first + last) >> 1]][axis];
    let low = first;
    let high = last;
    while (low <= high) {
      while (labs[order[low]][axis] < pivot) low += 1;
      while (labs[order[high]][axis] > pivot) high -= 1;
      if (low <= high) {
        [order[low], order[high]] = [order[high], order[low]];
        low += 1;
        high -= 1;
      }
    }
    if (middle <= high) last = high;
    else if (middle >= low) first = low;
    else return;
  }
}

/** Adds a box for each run of points, in single precision and no smaller than its points. */
function pushBoxes(labs: Lab[], order: Int32Array, edges: number[], boxes: number[]): void {
  for (let node = 0; node + 1 < edges.length; node++) {
    const low = [Infinity, Infinity, Infinity];
    const high = low.map((edge) => -edge);
    for (let at = edges[node]; at < edges[node + 1]; at++)
      for (let axis = 0; axis < 3; axis++) {
        const value = labs[order[at]][axis];
        if (value < low[axis]) low[axis] = value;
        if (value > high[axis]) high[axis] = value;
      }
    const [, aLow, bLow] = low;
    const [, aHigh, bHigh] = high;
    const chroma = Math.hypot(Math.max(aLow, -aHigh, 0), Math.max(bLow, -bHigh, 0));
    const corners = [aLow, aHigh].flatMap((a) => [bLow, bHigh].map((b) => [a, b]));
    const hue = Math.fround(Math.atan2(bLow + bHigh, aLow + aHigh) / DEGREE);
    const turns = corners.map(([a, b]) => Math.abs(Math.atan2(b, a) / DEGREE - hue));
    boxes.push(
      ...low.flatMap((edge, axis) => [below(edge), above(high[axis])]),
      below(chroma),
      above(Math.max(...corners.map(([a, b]) => Math.hypot(a, b)))),
      above(Math.max(aLow * aLow, aHigh * aHigh)),
      hue,
      chroma === 0 ? 180.001 : above(Math.max(...turns.map((turn) => Math.min(turn, 360 - turn)))),
    );
  }
}

const SINGLE = 2 ** -22; // more than a rounding to single precision may change
const below = (value: number) => Math.fround(value - Math.abs(value) * SINGLE - TINY);
const above = (value: number) => -below(-value);
