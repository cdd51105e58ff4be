/** Page numbers: the first, the last, the current one and two on either side. */
import { ChevronLeft, ChevronRight } from "lucide";
import type { ReactNode } from "react";
import { Icon } from "../icon";
import { joinClasses } from "../join-classes";
import { Link } from "../link";

const NEIGHBOURS = 2;

type PagerItem = number | "gap";

/** The page numbers to show, with gaps between them. */
export function listPagerItems(page: number, total: number): PagerItem[] {
  const shown = new Set([1, total]);
  for (let each = page - NEIGHBOURS; each <= page + NEIGHBOURS; each += 1) shown.add(each);
  const numbers = [...shown]
    .filter((each) => each >= 1 && each <= total)
    .sort((first, second) => first - second);
  return numbers.flatMap((each, index) => {
    const before = numbers[index - 1] ?? each - 1;
    return each - before > 1 ? ["gap" as const, each] : [each];
  });
}

interface PagerProps {
  page: number;
  total: number;
  /** The address of a page, so that the pager works before hydration. */
  to: (page: number) => string;
}

const ITEM_CLASSES = "inline-flex size-11 items-center justify-center rounded-full text-sm font-semibold";

export function Pager({ page, total, to }: PagerProps) {
  if (total < 2) return null;
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-center gap-1">
      <Arrow label="Previous page" to={page > 1 ? to(page - 1) : undefined}>
        <Icon icon={ChevronLeft} aria-hidden size={18} />
      </Arrow>
      {listPagerItems(page, total).map((item, index) =>
        item === "gap" ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no other key
          <span key={`gap-${index}`} aria-hidden className={joinClasses(ITEM_CLASSES, "gap-sign")} />
        ) : (
          <Link
            key={item}
            to={to(item)}
            aria-label={`Page ${item}`}
            aria-current={item === page ? "page" : undefined}
            className={joinClasses(
              ITEM_CLASSES,
              item === page ? "bg-accent text-on-accent" : "hover:bg-tint",
            )}
          >
            {item}
          </Link>
        ),
      )}
      <Arrow label="Next page" to={page < total ? to(page + 1) : undefined}>
        <Icon icon={ChevronRight} aria-hidden size={18} />
      </Arrow>
    </nav>
  );
}

function Arrow({ label, to, children }: { label: string; to: string | undefined; children: ReactNode }) {
  if (!to) {
    return (
      <span aria-hidden className={joinClasses(ITEM_CLASSES, "opacity-40")}>
        {children}
      </span>
    );
  }
  return (
    <Link to={to} aria-label={label} className={joinClasses(ITEM_CLASSES, "hover:bg-tint")}>
      {children}
    </Link>
  );
}
