/** Whether two documents say the same, in whatever order the database keeps their fields. */
export const isSame = (one: unknown, other: unknown): boolean => write(one) === write(other);

const write = (value: unknown) =>
  JSON.stringify(value, (_, part) =>
    part && typeof part === "object" && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
