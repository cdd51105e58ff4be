/** Asks the npm package, compiled, every question in a folder, and prints microseconds for each. */
import { readFileSync } from "node:fs";
import { ShadeIndex } from "../../shade_engine_js/dist/index.js";

const [folder] = process.argv.slice(2);
const readRows = (name) => {
  const numbers = new Float64Array(new Uint8Array(readFileSync(`${folder}/${name}`)).buffer);
  return Array.from({ length: numbers.length / 3 }, (_, row) => numbers.subarray(3 * row, 3 * row + 3));
};
const index = ShadeIndex.build(readRows("palette"));
const questions = readRows("questions");
const turns = Array.from({ length: 5 }, () => {
  const before = process.cpuUsage();
  for (const question of questions) index.nearest(question);
  return process.cpuUsage(before).user / questions.length;
});
console.log(Math.min(...turns));
