/** Tabs as links, so that they can be shared and the back button works. */
import { Link } from "../link";

export interface Tab {
  label: string;
  to: string;
  current: boolean;
}

export function Tabs({ label, tabs }: { label: string; tabs: Tab[] }) {
  return (
    <nav aria-label={label} className="border-b border-line">
      <ul className="flex gap-8 whitespace-nowrap max-[22.5rem]:gap-3.5 max-[22.5rem]:text-sm">
        {tabs.map((tab) => (
          <li key={tab.to}>
            <Link
              to={tab.to}
              preventScrollReset
              aria-current={tab.current ? "page" : undefined}
              className="-mb-px block border-b-2 border-transparent py-3 font-medium text-muted hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink"
            >
              {tab.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
