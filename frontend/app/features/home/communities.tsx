/** Where communities will gather; empty until there are some. */
export function Communities() {
  return <section aria-label="Communities" data-testid="communities" />;
}
