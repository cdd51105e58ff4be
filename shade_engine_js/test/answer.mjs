/** Answers questions in a file of doubles, L, a and b each, by a saved index or by one built here, for `k` answers. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { loadIndex, ShadeIndex } from "../dist/index.js";

const [how, folder, k, factors = "{}"] = process.argv.slice(2);
const readDoubles = async (name) => new Float64Array(await bytesOf(join(folder, name)));
const bytesOf = async (path) => {
  const { buffer, byteOffset, byteLength } = await readFile(path);
  return buffer.slice(byteOffset, byteOffset + byteLength);
};
const rows = (numbers) =>
  Array.from({ length: numbers.length / 3 }, (_, row) => numbers.subarray(3 * row, 3 * row + 3));
const index =
  how === "saved"
    ? await loadIndex((file) => bytesOf(join(folder, "index", file)), JSON.parse(factors))
    : ShadeIndex.build(rows(await readDoubles("palette")), JSON.parse(factors));
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
