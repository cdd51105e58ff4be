/** All parts of a page, once they have come. */
export async function awaitParts<T extends object>(parts: T): Promise<{ [K in keyof T]: Awaited<T[K]> }> {
  const entries = Object.entries(parts).map(async ([name, part]) => [name, await part]);
  return Object.fromEntries(await Promise.all(entries));
}
