/**
 * Finds where a photo shows skin, lips or nails, so that the mark begins there.
 *
 * The photo is read as a coarse grid. Skin is the largest patch of one colour that skin can have in its middle. The
 * cheek is beside the middle of that patch, below the eyes; lips and nails are what is reddest against the skin.
 */
import { srgbToLinear } from "undertone-shades/hex";
import { getHueAngle, type Lab, linearToLab } from "~/shared/shades/colour-conversion";
import type { RelativePoint } from "./photo-marker";
import type { Pixels } from "./sample-patch";

export type PhotoSubject = "skin" | "lips" | "nails";

export type PhotoScene =
  | { kind: "dark" | "bright" | "other" }
  /** `isCloseUp` where something red fills so much of it that it may be what is meant. */
  | { kind: "skin"; cheek: RelativePoint; red: RelativePoint; isCloseUp: boolean };

interface Cell {
  column: number;
  row: number;
  lab: Lab;
}

const COLUMNS = 40;
const SAMPLES = 4;
const DARK_L = 6;
const BRIGHT_L = 97;
/** A picture of which more is too dark, or too bright, cannot be read. */
const MAX_UNREADABLE_SHARE = 0.95;
/** A picture of which less is skin does not show skin. */
const MIN_SKIN_SHARE = 0.04;
const SKIN_HUES = { from: 15, to: 88 };
const SKIN_CHROMA = { from: 3.5, to: 48 };
/** Two colours that differ by less are one skin in changing light. Lightness counts half. */
const ONE_SKIN = 9;
/** By how much lips and nails are redder than the skin around them (a*). */
const REDDER = 9;
/** Where red fills more of the picture, it may be what is meant. */
const CLOSE_UP_SHARE = 0.08;
/** The middle of a picture: the furthest from its centre, as shares of its width and height. */
const MIDDLE = { across: 0.35, down: 0.4 };
/** The cheeks of a face, as shares of its width from the middle and of its height from the top. */
const CHEEK = { beside: 0.24, below: 0.58 };
/** The most that a face is high, as a multiple of its width. */
const FACE_HEIGHT = 1.5;
/** The cells around a cheek are those at most this many rows and columns away. */
const AROUND = 2;
const CELLS_AROUND = (2 * AROUND + 1) ** 2;
const NEIGHBOURS = [
  { down: 0, right: 1 },
  { down: 0, right: -1 },
  { down: 1, right: 0 },
  { down: -1, right: 0 },
];

export function findScene(pixels: Pixels): PhotoScene {
  const cells = listCells(pixels);
  const count = cells.length;
  if (cells.filter(({ lab }) => lab.l < DARK_L).length > MAX_UNREADABLE_SHARE * count)
    return { kind: "dark" };
  if (cells.filter(({ lab }) => lab.l > BRIGHT_L).length > MAX_UNREADABLE_SHARE * count)
    return { kind: "bright" };
  const rows = 1 + Math.max(...cells.map(({ row }) => row));
  const skinColour = findSkinColour(cells, rows);
  const skin = skinColour ? findLargestPatch(cells, ({ lab }) => isOneSkin(skinColour, lab)) : [];
  if (skin.length < MIN_SKIN_SHARE * count) return { kind: "other" };
  const colour = getMeanColour(skin);
  const red = findLargestPatch(cells, ({ lab }) => lab.a - colour.a > REDDER);
  const toShare = ({ column, row }: Pick<Cell, "column" | "row">): RelativePoint => ({
    x: (column + 0.5) / COLUMNS,
    y: (row + 0.5) / rows,
  });
  const cheek = toShare(findCheek(skin, colour));
  return {
    kind: "skin",
    cheek,
    red: red.length > 0 ? toShare(findMiddle(red)) : cheek,
    isCloseUp: red.length > CLOSE_UP_SHARE * count,
  };
}

/** The mean of a few pixels of each cell. */
function listCells({ width, height, data }: Pixels): Cell[] {
  const rows = Math.max(1, Math.round((COLUMNS * height) / width));
  return Array.from({ length: rows * COLUMNS }, (_, index) => {
    const [column, row] = [index % COLUMNS, Math.floor(index / COLUMNS)];
    const sum: [number, number, number] = [0, 0, 0];
    for (let sample = 0; sample < SAMPLES ** 2; sample += 1) {
      const x = Math.floor(((column + ((sample % SAMPLES) + 0.5) / SAMPLES) * width) / COLUMNS);
      const y = Math.floor(((row + (Math.floor(sample / SAMPLES) + 0.5) / SAMPLES) * height) / rows);
      const start = (y * width + x) * 4;
      for (const channel of [0, 1, 2] as const)
        sum[channel] += srgbToLinear((data[start + channel] ?? 0) / 255) / SAMPLES ** 2;
    }
    return { column, row, lab: linearToLab(sum) };
  });
}

/** The most frequent colour in the middle that skin can have. */
function findSkinColour(cells: Cell[], rows: number): Lab | undefined {
  const middle = cells.filter(
    ({ column, row, lab }) =>
      Math.abs(column / COLUMNS - 0.5) < MIDDLE.across &&
      Math.abs(row / rows - 0.5) < MIDDLE.down &&
      canBeSkin(lab),
  );
  const alike = middle.map(({ lab }) => middle.filter((other) => isOneSkin(lab, other.lab)));
  const most = alike.reduce((largest, each) => (each.length > largest.length ? each : largest), []);
  return most.length > 0 ? getMeanColour(most) : undefined;
}

const canBeSkin = (lab: Lab): boolean =>
  lab.l > DARK_L && isWithin(getHueAngle(lab), SKIN_HUES) && isWithin(Math.hypot(lab.a, lab.b), SKIN_CHROMA);

const isWithin = (value: number, { from, to }: typeof SKIN_HUES) => value >= from && value <= to;

const isOneSkin = (one: Lab, other: Lab) =>
  Math.hypot((one.l - other.l) / 2, one.a - other.a, one.b - other.b) < ONE_SKIN;

/** The largest group of cells that belong and touch each other. */
function findLargestPatch(cells: Cell[], belongs: (cell: Cell) => boolean): Cell[] {
  const left = new Map(cells.filter(belongs).map((cell) => [cell.row * COLUMNS + cell.column, cell]));
  let largest: Cell[] = [];
  for (const [key, first] of left) {
    left.delete(key);
    const patch = [first];
    for (const { row, column } of patch)
      for (const { down, right } of NEIGHBOURS) {
        const next =
          column + right < 0 || column + right >= COLUMNS ? -1 : (row + down) * COLUMNS + column + right;
        const cell = left.get(next);
        if (!cell) continue;
        left.delete(next);
        patch.push(cell);
      }
    if (patch.length > largest.length) largest = patch;
  }
  return largest;
}

/** The cell near either cheek whose surroundings are most of one colour. */
function findCheek(skin: Cell[], colour: Lab): Cell {
  const columns = skin.map(({ column }) => column);
  const top = Math.min(...skin.map(({ row }) => row));
  const [left, right] = [Math.min(...columns), Math.max(...columns)];
  const width = right - left + 1;
  const height = Math.min(Math.max(...skin.map(({ row }) => row)) - top + 1, FACE_HEIGHT * width);
  const score = (cell: Cell) => {
    const beside = Math.abs(cell.column + 0.5 - (left + right + 1) / 2) / width - CHEEK.beside;
    const below = (cell.row + 0.5 - top) / height - CHEEK.below;
    const around = skin.filter(
      ({ column, row }) => Math.abs(column - cell.column) <= AROUND && Math.abs(row - cell.row) <= AROUND,
    );
    const off = around.reduce((sum, { lab }) => sum + Math.hypot(lab.a - colour.a, lab.b - colour.b), 0);
    const missing = (CELLS_AROUND - around.length) / CELLS_AROUND;
    return 4 * Math.hypot(beside, below) + off / around.length / ONE_SKIN + missing;
  };
  return pickLowest(skin, score);
}

function findMiddle(patch: Cell[]): Cell {
  const mean = (name: "row" | "column") => patch.reduce((sum, cell) => sum + cell[name], 0) / patch.length;
  const [row, column] = [mean("row"), mean("column")];
  return pickLowest(patch, (cell) => Math.hypot(cell.row - row, cell.column - column));
}

function pickLowest(cells: Cell[], score: (cell: Cell) => number): Cell {
  const scores = cells.map(score);
  return cells[scores.indexOf(Math.min(...scores))] as Cell;
}

function getMeanColour(cells: Pick<Cell, "lab">[]): Lab {
  const mean = (name: keyof Lab) => cells.reduce((sum, { lab }) => sum + lab[name], 0) / cells.length;
  return { l: mean("l"), a: mean("a"), b: mean("b") };
}
