/** Breadcrumbs. The last one is the current page and no link. */
import { Link } from "./link";

interface Crumb {
  label: string;
  to?: string;
}

export function Breadcrumbs({ trail }: { trail: Crumb[] }) {
  return (
    <nav aria-label="Breadcrumbs">
      <ol className="truncate text-sm leading-7 text-muted">
        {trail.map(({ label, to }, index) => (
          <li key={to ?? label} className="inline">
            {index > 0 && (
              <span aria-hidden className="mx-2 align-bottom">
                /
              </span>
            )}
            {index === trail.length - 1 ? (
              <span aria-current="page" className="align-bottom text-ink">
                {label}
              </span>
            ) : to ? (
              <Link
                to={to}
                className="inline-block max-w-48 truncate align-bottom underline-offset-4 hover:text-ink hover:underline lg:max-w-80"
              >
                {label}
              </Link>
            ) : (
              <span className="align-bottom">{label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
