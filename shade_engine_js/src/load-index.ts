/** Reads an index that `undertone-shades` for Python saved, from files or over the network. */
import { COLUMNS } from "./bounds.js";
import type { Factors } from "./difference.js";
import { type Arrays, ShadeIndex } from "./shade-index.js";

const FORMAT = "undertone-shades";
const VERSION = 2;
const KINDS = {
  points: Float64Array,
  nodes: Float32Array,
  leaves: Int32Array,
  starts: Int32Array,
  owners: Int32Array,
} as const;
type Part = keyof typeof KINDS;

/**
 * Loads an index. `read` gets the name of a file in its folder and gives its bytes.
 *
 * ```js
 * const index = await loadIndex(async (file) => (await fetch(`/palette/${file}`)).arrayBuffer());
 * ```
 */
export async function loadIndex(
  read: (file: string) => Promise<ArrayBuffer>,
  factors?: Factors,
): Promise<ShadeIndex> {
  const header = readHeader(new TextDecoder().decode(await read("index.json")));
  const arrays = Object.fromEntries(
    await Promise.all(
      (Object.keys(KINDS) as Part[]).map(async (name) => {
        const { file, shape } = header[name];
        const bytes = await read(file);
        const Kind = KINDS[name];
        const expected = shape.reduce((product, each) => product * each, Kind.BYTES_PER_ELEMENT);
        if (bytes.byteLength !== expected)
          throw new RangeError(
            `${file} has ${bytes.byteLength} bytes, and ${expected} were saved; build the index again`,
          );
        return [name, new Kind(bytes)];
      }),
    ),
  ) as unknown as Arrays;
  checkFit(arrays);
  return new ShadeIndex(arrays, factors);
}

interface SavedPart {
  file: string;
  shape: number[];
}

function readHeader(text: string): Record<string, SavedPart> {
  let header: { format?: unknown; version?: unknown; parts?: Record<string, SavedPart> };
  try {
    header = JSON.parse(text);
  } catch {
    throw new RangeError("index.json is damaged; build the index again");
  }
  if (header?.format !== FORMAT || typeof header.parts !== "object")
    throw new RangeError("index.json is not the header of a shade index");
  if (header.version !== VERSION)
    throw new RangeError(
      `index.json has version ${String(header.version)}, and ${VERSION} is read; build the index again`,
    );
  const lacking = Object.keys(KINDS).find((name) => !header.parts?.[name]);
  if (lacking) throw new RangeError(`index.json lacks ${lacking}; build the index again`);
  return header.parts;
}

/** Refuses an index that would be read beyond its end. */
function checkFit({ points, nodes, leaves, starts, owners }: Arrays): void {
  const count = starts.length - 1;
  const fits =
    points.length % 3 === 0 &&
    points.length / 3 >= count &&
    nodes.length === COLUMNS * (2 * (leaves.length - 1) - 1) &&
    leaves.at(-1) === count &&
    starts.at(-1) === owners.length &&
    owners.every((owner) => owner >= 0 && owner < owners.length);
  if (!fits) throw new RangeError("the files of the index do not fit each other; build the index again");
}
