/** Reads an index that `undertone-shades` for Python saved, from files or over the network. */
import { digest } from "./blake2b.js";
import { COLUMNS } from "./bounds.js";
import type { Factors } from "./difference.js";
import { cie94, hyab } from "./metrics.js";
import { type Arrays, ShadeIndex } from "./shade-index.js";

const FORMAT = "undertone-shades";
const VERSION = 2;
const VERSION_WITH_METRIC = 3;
const METRICS = [undefined, cie94, hyab];
const HEADER = "index.json";
const KINDS = {
  points: Float64Array,
  nodes: Float32Array,
  leaves: Int32Array,
  starts: Int32Array,
  owners: Int32Array,
} as const;
type Part = keyof typeof KINDS;

/** The way an index is opened: its factors, and what is checked. */
export interface LoadOptions extends Factors {
  /** Whether each byte is checked, which takes a second for 100 MB. Sizes and the header always are. */
  readonly checksum?: boolean;
}

/**
 * Loads an index. `read` gets the name of a file in its folder and gives its bytes.
 *
 * ```js
 * const index = await loadIndex((file) => readFile(`palette/${file}`));
 * const index = await loadIndex(async (file) => (await fetch(`/palette/${file}`)).arrayBuffer());
 * ```
 */
export async function loadIndex(
  read: (file: string) => Promise<ArrayBuffer | Uint8Array>,
  { checksum = true, ...factors }: LoadOptions = {},
): Promise<ShadeIndex> {
  if (typeof read !== "function")
    throw new TypeError(`read is a ${typeof read}; accepted is a function from a file's name to its bytes`);
  const load = async (file: string) => new Uint8Array(await read(file));
  const { parts, saved } = readHeader(new TextDecoder().decode(await load(HEADER)));
  const loadPart = async (name: Part) => {
    const { file, shape, digest: expectedDigest } = parts[name];
    const bytes = await load(file);
    const Kind = KINDS[name];
    const expected = shape.reduce((product, each) => product * each, Kind.BYTES_PER_ELEMENT);
    if (bytes.length !== expected)
      throw refused(file, `has ${bytes.length} bytes, and ${expected} were saved`);
    if (checksum && digest(bytes) !== expectedDigest)
      throw refused(file, "is damaged: its checksum does not match");
    return [name, new Kind(bytes.buffer)];
  };
  const names = Object.keys(KINDS) as Part[];
  const arrays = Object.fromEntries(await Promise.all(names.map(loadPart))) as Arrays;
  checkFit(arrays);
  return new ShadeIndex(arrays, { ...saved, ...factors });
}

interface SavedPart {
  file: string;
  shape: number[];
  digest: string;
}

const refused = (file: string, why: string) => new RangeError(`${file} ${why}; build the index again`);

function readHeader(text: string): { parts: Record<string, SavedPart>; saved: Factors } {
  let header: Record<string, unknown> | null;
  try {
    header = JSON.parse(text);
  } catch {
    throw refused(HEADER, "is damaged");
  }
  if (header?.format !== FORMAT) throw refused(HEADER, "is not the header of a shade index");
  const { format, version, parts, metric } = header;
  if (version !== VERSION && version !== VERSION_WITH_METRIC)
    throw refused(
      HEADER,
      `has version ${String(version)}, and ${VERSION} and ${VERSION_WITH_METRIC} are read`,
    );
  const content = new TextEncoder().encode(
    writeSorted({ format, version, parts, ...(metric !== undefined && { metric }) }),
  );
  if (header.digest !== digest(content)) throw refused(HEADER, "is damaged: its checksum does not match");
  const found = parts as Record<string, SavedPart>;
  const lacking = Object.keys(KINDS).find((name) => !found[name]);
  if (lacking) throw refused(HEADER, `lacks ${lacking}`);
  return { parts: found, saved: readMetric(metric) };
}

/** The formula and the factors that an index was saved with. */
function readMetric(metric: unknown): Factors {
  if (metric === undefined) return {};
  const [formula, ...weights] = metric as number[];
  const [kL, kC, kH] = weights.map((weight) => 1 / weight);
  const named = METRICS[formula];
  if (!(formula in METRICS && kH)) throw refused(HEADER, "names a metric that is not known");
  return { kL, kC, kH, ...(named && { metric: named }) };
}

/** JSON as Python writes it with sorted keys, which the header's checksum is of. Of a metric all but the first are floats. */
function writeSorted(value: unknown, isMetric = false): string {
  if (Array.isArray(value))
    return `[${value.map((each, at) => writeSorted(each) + (isMetric && at && Number.isInteger(each) ? ".0" : "")).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${entries.map(([key, each]) => `${JSON.stringify(key)}: ${writeSorted(each, key === "metric")}`).join(", ")}}`;
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
  if (!fits) throw refused(HEADER, "names files that do not fit each other");
}
