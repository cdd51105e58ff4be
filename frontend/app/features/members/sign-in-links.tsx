/** Links to the three sign-in providers. */

const PROVIDERS = [
  { name: "google", label: "Google" },
  { name: "facebook", label: "Facebook" },
  { name: "apple", label: "Apple" },
] as const;

/** Plain links. The page to return to waits in session storage. */
export function SignInLinks() {
  return (
    <ul className="grid gap-3">
      {PROVIDERS.map(({ name, label }) => (
        <li key={name}>
          <a
            href={`/api/v1/auth/${name}/login`}
            className="flex min-h-12 items-center justify-center gap-3 rounded-full border border-edge bg-raised px-6 text-sm font-semibold transition-colors hover:border-ink hover:bg-tint"
          >
            <ProviderMark name={name} />
            Continue with {label}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** A letter on a disc, because the providers' logos are trademarks. */
function ProviderMark({ name }: { name: string }) {
  return (
    <span
      aria-hidden
      className="flex size-6 items-center justify-center rounded-full bg-ink text-xs font-bold text-paper uppercase"
    >
      {name[0]}
    </span>
  );
}
