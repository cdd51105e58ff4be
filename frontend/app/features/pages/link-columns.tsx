/** A titled list of links in columns. Renders nothing if the list is empty. */
import { Link } from "~/ui/link";

interface LinkColumnsProps {
  title: string;
  links: readonly { label: string; to: string }[];
}

export function LinkColumns({ title, links }: LinkColumnsProps) {
  if (links.length === 0) return null;
  return (
    <section className="mb-12">
      <h2 className="text-xl">{title}</h2>
      <ul className="mt-4 columns-2 gap-8 text-sm sm:columns-3 lg:columns-4">
        {links.map(({ label, to }) => (
          <li key={to} className="break-inside-avoid">
            <Link to={to} className="inline-block wrap-anywhere py-1.5 underline-offset-4 hover:underline">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
