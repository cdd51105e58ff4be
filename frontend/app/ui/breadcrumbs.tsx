/** Breadcrumbs that end with the current page. */
import { Link } from "./link";

export interface Crumb {
  label: string;
  /** Absent for the current page. */
  to?: string;
}

export function Breadcrumbs({ trail }: { trail: Crumb[] }) {
  return (
    <nav aria-label="Breadcrumbs">
      <ol className="flex text-sm text-muted">
        {trail.map(({ label, to }, index) => (
          <li key={to ?? label} className={to ? "flex items-center" : "flex min-w-0 items-center"}>
            {index > 0 && (
              <span aria-hidden className="mx-2">
                /
              </span>
            )}
            {to ? (
              <Link
                to={to}
                className="max-w-32 truncate py-1 underline-offset-4 hover:text-ink hover:underline sm:max-w-48 lg:max-w-80"
              >
                {label}
              </Link>
            ) : (
              <span aria-current="page" className="truncate text-ink">
                {label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
