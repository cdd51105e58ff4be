/** Palettes: the nearest of some colours, and which colour of one palette stands for which of another. */
import { type Factors, type Lab, labDifference } from "./difference.js";
import { checkFactors, checkList, readLabs, refuse, toLab } from "./input.js";
import { ShadeIndex } from "./shade-index.js";

/** One of the palette's colours. */
export interface Match<Item> {
  /** Its place in the palette, or among a record's keys. */
  readonly index: number;
  /** The entry of the palette there. */
  readonly item: Item;
  /** Its key, where the palette is a record. */
  readonly name?: string;
  readonly difference: number;
}

/** The way a palette is read, and how its colours are measured: with the factors of CIEDE2000. */
export interface PaletteOptions<Item> extends Factors {
  /** Reads the colour of an item that is none itself. */
  readonly by?: (item: Item) => unknown;
}

/** A list of items, or an object of them by name. */
export type Palette<Item> = ArrayLike<Item> | Readonly<Record<string, Item>>;

/**
 * Prepares a palette, and returns a function that finds its nearest colours.
 *
 * ```js
 * const find = nearest({ sand: "#d8a983", cocoa: "#6b4226" });
 * find("#d9aa85", 1)[0].name; // "sand"
 * ```
 */
export function nearest<Item>(
  palette: Palette<Item>,
  options: PaletteOptions<Item> = {},
): (color: unknown, k?: number, within?: number) => Match<Item>[] {
  const { labs, match } = readPalette(palette, options);
  const index = ShadeIndex.build(labs, options);
  return (color, k, within) => {
    const { positions, differences } = index.nearest(color, k, within);
    return Array.from(positions, (position, at) => match(position, differences[at]));
  };
}

/** Prepares a palette, and returns a function that finds its nearest colour. */
export function closest<Item>(
  palette: Palette<Item>,
  options: PaletteOptions<Item> = {},
): (color: unknown) => Match<Item> {
  const find = nearest(palette, options);
  return (color) => find(color)[0];
}

/** For each colour of one palette, the nearest of another. Several may get the same. */
export function map<Item>(
  colors: ArrayLike<unknown>,
  palette: Palette<Item>,
  options: PaletteOptions<Item> = {},
): Match<Item>[] {
  const find = closest(palette, options);
  return readLabs(colors, "colors").map(find);
}

/**
 * For each colour of one palette another one of a second, so that all differences together are the least.
 *
 * The time grows with the square of the first palette and with the second: 500 by 500 take about a second.
 */
export function assign<Item>(
  colors: ArrayLike<unknown>,
  palette: Palette<Item>,
  options: PaletteOptions<Item> = {},
): Match<Item>[] {
  const { labs, match } = readPalette(palette, options);
  const measure = checkMeasure(options);
  const wanted = readLabs(colors, "colors");
  if (wanted.length > labs.length)
    refuse(RangeError, "colors.length", wanted.length, `at most that of palette, ${labs.length}`);
  const costs = wanted.map((color) => Float64Array.from(labs, (lab) => measure(color, lab)));
  return pairUp(costs, labs.length).map((position, row) => match(position, costs[row][position]));
}

/** The difference of two colours, by CIEDE2000 unless another metric is named. */
export function difference(first: unknown, second: unknown, factors: Factors = {}): number {
  return checkMeasure(factors)(toLab(first, "first"), toLab(second, "second"));
}

function checkMeasure(factors: Factors): (first: Lab, second: Lab) => number {
  const [kL, kC, kH, metric] = checkFactors(factors);
  const measure = metric?.difference ?? labDifference;
  return ([l1, a1, b1], [l2, a2, b2]) => measure(l1, a1, b1, l2, a2, b2, kL, kC, kH);
}

function readPalette<Item>(palette: Palette<Item>, options: PaletteOptions<Item>) {
  checkFactors(options);
  const { by } = options;
  if (by !== undefined && typeof by !== "function") refuse(TypeError, "by", by, "a function of an item");
  const names = isRecord(palette) ? Object.keys(palette) : undefined;
  if (!names) checkList(palette, "palette");
  const items: Item[] = names ? Object.values(palette) : Array.from(palette as ArrayLike<Item>);
  const labs = items.map((item, index) =>
    toLab(by ? by(item) : item, `palette[${names ? JSON.stringify(names[index]) : index}]`),
  );
  const match = (index: number, far: number): Match<Item> => ({
    index,
    item: items[index],
    ...(names && { name: names[index] }),
    difference: far,
  });
  return { labs, match };
}

const isRecord = (value: unknown) => Object.prototype.toString.call(value) === "[object Object]";

/** The column of each row with the least sum of costs, after Kuhn and Munkres. There are no more rows than columns. */
function pairUp(costs: Float64Array[], columns: number): number[] {
  const rowPrice = new Float64Array(costs.length + 1);
  const columnPrice = new Float64Array(columns + 1);
  const rowOf = new Int32Array(columns + 1); // from 1 on; 0 is free
  const cameFrom = new Int32Array(columns + 1);
  for (let row = 1; row <= costs.length; row++) {
    const least = new Float64Array(columns + 1).fill(Number.POSITIVE_INFINITY);
    const isDone = new Uint8Array(columns + 1);
    let column = 0;
    rowOf[0] = row;
    do {
      isDone[column] = 1;
      const from = rowOf[column];
      let step = Number.POSITIVE_INFINITY;
      let next = 0;
      for (let to = 1; to <= columns; to++) {
        if (isDone[to]) continue;
        const cost = costs[from - 1][to - 1] - rowPrice[from] - columnPrice[to];
        if (cost < least[to]) {
          least[to] = cost;
          cameFrom[to] = column;
        }
        if (least[to] < step) {
          step = least[to];
          next = to;
        }
      }
      for (let to = 0; to <= columns; to++) {
        if (isDone[to]) {
          rowPrice[rowOf[to]] += step;
          columnPrice[to] -= step;
        } else least[to] -= step;
      }
      column = next;
    } while (rowOf[column] !== 0);
    do {
      const before = cameFrom[column];
      rowOf[column] = rowOf[before];
      column = before;
    } while (column !== 0);
  }
  const found = new Array<number>(costs.length);
  for (let column = 1; column <= columns; column++) if (rowOf[column]) found[rowOf[column] - 1] = column - 1;
  return found;
}
