import { expect, it } from "vitest";
import { nameCount } from "./name-count";

it.each([
  [1, "brandss added", "1 brand added"],
  [3, "imagess added", "3 pictures added"],
  [1, "categoriess added", "1 category added"],
  [1, "new products", "1 new product"],
  [2, "offers removed", "2 offers removed"],
  [1200, "unchanged", "1,200 unchanged"],
])("says %i of %s as words", (count, name, words) => {
  expect(nameCount(count, name)).toBe(words);
});
