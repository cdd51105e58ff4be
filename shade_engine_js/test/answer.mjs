/** Answers questions in a file of doubles, L, a and b each, by a saved index or by one built here, for `k` answers. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ShadeIndex } from "../dist/index.js";
import { cie94, hyab } from "../dist/metrics.js";
import { loadIndex } from "../dist/saved.js";

const [how, folder, k, told = "{}"] = process.argv.slice(2);
const { metric, ...factors } = JSON.parse(told);
if (metric) factors.metric = { cie94, hyab }[metric];
const readDoubles = async (name) =>
  new Float64Array(new Uint8Array(await readFile(join(folder, name))).buffer);
const rows = (numbers) =>
  Array.from({ length: numbers.length / 3 }, (_, row) => numbers.subarray(3 * row, 3 * row + 3));
const index =
  how === "saved"
    ? await loadIndex((file) => readFile(join(folder, "index", file)), factors)
    : ShadeIndex.build(rows(await readDoubles("palette")), factors);
const questions = rows(await readDoubles("questions"));
const size = Math.min(Number(k), index.size);
const positions = new Int32Array(questions.length * size);
const differences = new Float64Array(questions.length * size);
questions.forEach((question, row) => {
  const found = index.nearest(question, size);
  positions.set(found.positions, row * size);
  differences.set(found.differences, row * size);
});
await writeFile(join(folder, "positions"), positions);
await writeFile(join(folder, "differences"), differences);
