/** The index: a KD-tree in CIELAB that answers exactly which colours are nearest by CIEDE2000. */
import { boxBound, SLACK } from "./bounds.js";
import { DEGREE, type Factors, growth, type Lab, labDifference } from "./difference.js";
import { checkCount, checkDifference, checkFactors, toLab } from "./input.js";

/** The rows of the palette that are nearest, and how far each is, the nearest first. */
export interface Found {
  readonly positions: Int32Array;
  readonly differences: Float64Array;
}

const LEAF_SIZE = 16;
const TINY = 1e-300;
const [cos6, sin6, cos30, sin30, cos63, sin63, cos275, sin275, cos105] = [
  ...[6, 30, 63, 275].flatMap((angle) => [Math.cos(angle * DEGREE), Math.sin(angle * DEGREE)]),
  Math.cos(105 * DEGREE),
] as [number, number, number, number, number, number, number, number, number];

/** The arrays that an index is made of, as `undertone-shades` for Python saves them. */
export interface Arrays {
  /** All L*, then all a*, then all b*, of the different colours in the order of the tree. */
  readonly points: Float64Array;
  readonly nodes: Float32Array;
  readonly leaves: Int32Array;
  readonly starts: Int32Array;
  readonly owners: Int32Array;
}

export class ShadeIndex {
  readonly #arrays: Arrays;
  readonly #stride: number;
  readonly #factors: readonly [number, number, number];
  /** Boxes that are still to be looked at, and how near they may be. */
  readonly #waiting = new Int32Array(64);
  readonly #bounds = new Float64Array(64);

  /** Of arrays that fit each other: `build` and `loadIndex` make them. */
  constructor(arrays: Arrays, factors: Factors = {}) {
    this.#arrays = arrays;
    this.#stride = arrays.points.length / 3;
    this.#factors = checkFactors(factors);
  }

  /** An index over colours: text, Lab, or both. */
  static build(colors: ArrayLike<unknown>, factors?: Factors): ShadeIndex {
    return new ShadeIndex(buildArrays(colors), factors);
  }

  /** The number of colours of the palette. */
  get size(): number {
    return this.#arrays.owners.length;
  }

  /** The `k` nearest colours, none further than `within`. Equal differences go by position. */
  nearest(color: unknown, k = 1, within = Number.POSITIVE_INFINITY): Found {
    const [light, a, b] = toLab(color, "color");
    const size = Math.min(checkCount(k, "k"), this.size);
    const limit = checkDifference(within, "within");
    const positions = new Int32Array(size);
    const differences = new Float64Array(size);
    let found = this.#search(light, a, b, limit * limit * (1 + 1e-12), positions, differences);
    while (found > 0 && differences[found - 1] > limit) found -= 1;
    return { positions: positions.subarray(0, found), differences: differences.subarray(0, found) };
  }

  #search(
    light: number,
    a: number,
    b: number,
    limit: number,
    positions: Int32Array,
    squares: Float64Array,
  ): number {
    const { nodes, leaves } = this.#arrays;
    const [kL, kC, kH] = this.#factors;
    const waiting = this.#waiting;
    const bounds = this.#bounds;
    const chroma = Math.sqrt(a * a + b * b);
    const hue = Math.atan2(b, a) / DEGREE;
    const firstLeaf = leaves.length - 2;
    const most = squares.length;
    let size = 0;
    let depth = 1;
    waiting[0] = 0;
    bounds[0] = 0;
    while (depth > 0) {
      depth -= 1;
      let node = waiting[depth];
      let bound = bounds[depth];
      const reach = size === most ? squares[0] : limit;
      while (bound * SLACK <= reach) {
        if (node >= firstLeaf) {
          const leaf = node - firstLeaf;
          size = this.#searchLeaf(
            leaves[leaf],
            leaves[leaf + 1],
            light,
            a,
            b,
            chroma,
            limit,
            positions,
            squares,
            size,
          );
          break;
        }
        let other = 2 * node + 2;
        node = 2 * node + 1;
        bound = boxBound(nodes, node, light, a, b, chroma, hue, kL, kC, kH);
        let further = boxBound(nodes, other, light, a, b, chroma, hue, kL, kC, kH);
        if (further < bound) {
          [node, other] = [other, node];
          [bound, further] = [further, bound];
        }
        if (further * SLACK <= reach) {
          waiting[depth] = other;
          bounds[depth] = further;
          depth += 1;
        }
      }
    }
    for (let last = size - 1; last > 0; last--) {
      [squares[0], squares[last]] = [squares[last], squares[0]];
      [positions[0], positions[last]] = [positions[last], positions[0]];
      siftDown(squares, positions, 0, last);
    }
    for (let at = 0; at < size; at++) squares[at] = Math.sqrt(squares[at]);
    return size;
  }

  /** Offers the colours of a leaf. The formula runs without an angle, and in full where the rotation term counts. */
  #searchLeaf(
    start: number,
    end: number,
    light: number,
    a: number,
    b: number,
    chroma: number,
    limit: number,
    positions: Int32Array,
    squares: Float64Array,
    size: number,
  ): number {
    const { points, starts, owners } = this.#arrays;
    const [kL, kC, kH] = this.#factors;
    const stride = this.#stride;
    const most = squares.length;
    for (let point = start; point < end; point++) {
      const l2 = points[point];
      const a2 = points[stride + point];
      const b2 = points[2 * stride + point];
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
      const x3 = x2 * x - y2 * y;
      const y3 = y2 * x + x2 * y;
      const x4 = x2 * x2 - y2 * y2;
      const y4 = 2 * x2 * y2;
      const t =
        1 -
        0.17 * (x * cos30 + y * sin30) +
        0.24 * x2 +
        0.32 * (x3 * cos6 - y3 * sin6) -
        0.2 * (x4 * cos63 + y4 * sin63);
      const middle = 0.5 * (c1 + c2);
      const l50 = (0.5 * (light + l2) - 50) * (0.5 * (light + l2) - 50);
      const root = Math.sqrt(20 + l50);
      const byLight = ((l2 - light) * root) / ((root + 0.015 * l50) * kL);
      const byChroma = (c2 - c1) / ((1 + 0.045 * middle) * kC);
      const sH = (1 + 0.015 * middle * t) * kH;
      const byHue = dot > 0 ? (2 * cross * cross) / (half * sH * sH) : (2 * (product - dot)) / (sH * sH);
      let square = byLight * byLight + byChroma * byChroma + byHue;
      const reach = size === most ? squares[0] : limit;
      // The share of the square that the rotation term leaves at least. It counts in the blues alone.
      const share =
        dot < -0.999 * product
          ? 0
          : y > 1e-6 && x > cos105
            ? 1
            : x * cos275 + y * sin275 < 0.499
              ? 0.99
              : 0.13;
      if (square * share * SLACK > reach) continue;
      if (share < 1) square = labDifference(light, a, b, l2, a2, b2, kL, kC, kH) ** 2;
      if (square > reach) continue;
      for (let owner = starts[point]; owner < starts[point + 1]; owner++) {
        const position = owners[owner];
        if (size < most) {
          push(squares, positions, size, square, position);
          size += 1;
        } else if (square < squares[0] || (square === squares[0] && position < positions[0])) {
          squares[0] = square;
          positions[0] = position;
          siftDown(squares, positions, 0, size);
        }
      }
    }
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

function push(
  squares: Float64Array,
  positions: Int32Array,
  at: number,
  square: number,
  position: number,
): void {
  squares[at] = square;
  positions[at] = position;
  while (at > 0) {
    const parent = (at - 1) >> 1;
    if (!isWorse(squares, positions, at, parent)) return;
    swap(squares, positions, at, parent);
    at = parent;
  }
}

function siftDown(squares: Float64Array, positions: Int32Array, at: number, size: number): void {
  for (;;) {
    let child = 2 * at + 1;
    if (child >= size) return;
    if (child + 1 < size && isWorse(squares, positions, child + 1, child)) child += 1;
    if (!isWorse(squares, positions, child, at)) return;
    swap(squares, positions, at, child);
    at = child;
  }
}

function buildArrays(colors: ArrayLike<unknown>): Arrays {
  const labs = Array.from(colors, (color, index) => toLab(color, `colors[${index}]`));
  if (labs.length === 0) throw new RangeError("colors is empty: an index needs at least one");
  const { unique, pointOf } = fold(labs);
  const count = unique.length;
  const order = Int32Array.from(unique.keys());
  const boxes: number[] = [];
  let edges = [0, count];
  pushBoxes(unique, order, edges, boxes);
  const levels = Math.max(0, Math.floor(Math.log2(Math.max(1, (count - 1) / LEAF_SIZE))));
  for (let level = 0; level < levels; level++) {
    const halves = [0];
    for (let node = 0; node + 1 < edges.length; node++) {
      const start = edges[node];
      const end = edges[node + 1];
      const middle = start + ((end - start) >> 1);
      select(unique, order, start, end - 1, middle, widestAxis(unique, order, start, end));
      halves.push(middle, end);
    }
    edges = halves;
    pushBoxes(unique, order, edges, boxes);
  }
  const points = new Float64Array(3 * count);
  const rank = new Int32Array(count);
  order.forEach((point, at) => {
    rank[point] = at;
    for (let axis = 0; axis < 3; axis++) points[axis * count + at] = unique[point][axis];
  });
  const starts = new Int32Array(count + 1);
  for (const point of pointOf) starts[rank[point] + 1] += 1;
  for (let at = 0; at < count; at++) starts[at + 1] += starts[at];
  const next = starts.slice();
  const owners = new Int32Array(labs.length);
  pointOf.forEach((point, position) => {
    owners[next[rank[point]]++] = position;
  });
  return { points, nodes: Float32Array.from(boxes), leaves: Int32Array.from(edges), starts, owners };
}

/** The different colours of a palette, and which of them each position has. */
function fold(labs: Lab[]): { unique: Lab[]; pointOf: Int32Array } {
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

function widestAxis(labs: Lab[], order: Int32Array, start: number, end: number): number {
  const spread = [0, 1, 2].map((axis) => {
    const [low, high] = edgesOf(labs, order, start, end, axis);
    return high - low;
  });
  return spread.indexOf(Math.max(...spread));
}

function edgesOf(labs: Lab[], order: Int32Array, start: number, end: number, axis: number): [number, number] {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (let at = start; at < end; at++) {
    const value = labs[order[at]][axis];
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return [low, high];
}

/** Orders a run so that what stands before the middle is no larger than what stands behind it. */
function select(
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
    const [[lLow, lHigh], [aLow, aHigh], [bLow, bHigh]] = [0, 1, 2].map((axis) =>
      edgesOf(labs, order, edges[node], edges[node + 1], axis),
    ) as [[number, number], [number, number], [number, number]];
    const innerA = Math.min(Math.max(0, aLow), aHigh);
    const innerB = Math.min(Math.max(0, bLow), bHigh);
    const corners = [aLow, aHigh].flatMap((a) => [bLow, bHigh].map((b) => [a, b] as const));
    const hue = Math.fround(Math.atan2(bLow + bHigh, aLow + aHigh) / DEGREE);
    const reach = Math.max(
      ...corners.map(([a, b]) => {
        const turn = Math.abs(Math.atan2(b, a) / DEGREE - hue) % 360;
        return Math.min(turn, 360 - turn);
      }),
    );
    boxes.push(
      singleBelow(lLow),
      singleAbove(lHigh),
      singleBelow(aLow),
      singleAbove(aHigh),
      singleBelow(bLow),
      singleAbove(bHigh),
      singleBelow(Math.hypot(innerA, innerB)),
      singleAbove(Math.max(...corners.map(([a, b]) => Math.hypot(a, b)))),
      singleAbove(Math.max(aLow * aLow, aHigh * aHigh)),
      hue,
      innerA === 0 && innerB === 0 ? 180.001 : singleAbove(reach),
    );
  }
}

const SINGLE = 2 ** -22; // more than a rounding to single precision may change
const singleBelow = (value: number) => Math.fround(value - Math.abs(value) * SINGLE - TINY);
const singleAbove = (value: number) => Math.fround(value + Math.abs(value) * SINGLE + TINY);
