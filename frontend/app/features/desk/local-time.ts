/** Times between the API, which names a zone, and a field of the browser, which has none. */

/** As a field of a day and a time wants it: 2026-03-01T09:00 here. */
export function toLocalField(timestamp: string | null | undefined): string {
  if (!timestamp) return "";
  const date = new Date(timestamp);
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}

export const fromLocalField = (text: string): string | null => (text ? new Date(text).toISOString() : null);
