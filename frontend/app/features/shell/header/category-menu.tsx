/** The categories in the header: a panel below the navigation. A native `details`, so it needs no script. */
import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from "react";
import { useLocation } from "~/router";
import type { MenuCategory } from "~/shared/shop-facts";
import { useShopFacts } from "~/shared/use-shop-facts";
import { RANGES } from "~/site";
import { NavLink } from "./nav-link";

export function CategoryMenu({ className }: { className: string }) {
  const menu = useRef<HTMLDetailsElement>(null);
  useCloseOnPressElsewhere(menu);
  const isCurrent = useLocation().pathname.startsWith("/categories/");
  const groups = groupCategories(useShopFacts()?.categories ?? []);
  if (groups.length === 0) return null;
  const close = () => menu.current?.removeAttribute("open");
  const closeByKey = ({ key }: KeyboardEvent) => {
    if (key !== "Escape" || !menu.current?.open) return;
    close();
    menu.current.querySelector("summary")?.focus();
  };
  const closeOnLeave = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget && !menu.current?.contains(relatedTarget as Node)) close();
  };
  return (
    <details ref={menu} onKeyDown={closeByKey} onBlur={closeOnLeave} className="group">
      <summary
        aria-current={isCurrent ? "page" : undefined}
        className={`${className} fold gap-1.5 -outline-offset-2 after:size-3.5! group-open:text-ink`}
      >
        Categories
      </summary>
      <div className="absolute inset-x-0 top-full max-h-[75svh] overflow-y-auto border-b border-line bg-paper shadow-float">
        <div className="page grid grid-cols-3 gap-8 py-8 xl:grid-cols-5">
          {groups.map(({ title, categories }) => (
            <section key={title}>
              <h2 className="kicker">{title}</h2>
              <ul className="mt-2">
                {categories.map(({ slug, name }) => (
                  <li key={slug}>
                    <NavLink
                      to={`/categories/${slug}`}
                      onClick={close}
                      className="inline-block wrap-anywhere py-1.5 underline-offset-4 hover:underline aria-[current=page]:text-accent"
                    >
                      {name}
                    </NavLink>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
        <p className="page pb-8 text-sm">
          <NavLink to={RANGES.to} onClick={close} className="underline underline-offset-4">
            {RANGES.label}
          </NavLink>
        </p>
      </div>
    </details>
  );
}

function useCloseOnPressElsewhere(menu: React.RefObject<HTMLDetailsElement>): void {
  useEffect(() => {
    const closeUnlessInside = ({ target }: PointerEvent) => {
      if (!menu.current?.contains(target as Node)) menu.current?.removeAttribute("open");
    };
    document.addEventListener("pointerdown", closeUnlessInside);
    return () => document.removeEventListener("pointerdown", closeUnlessInside);
  }, [menu]);
}

interface CategoryGroup {
  title: string;
  categories: MenuCategory[];
}

const REST_TITLE = "More";

export function groupCategories(categories: MenuCategory[]): CategoryGroup[] {
  const groups = new Map<string, CategoryGroup>();
  for (const category of categories) {
    const title = category.department || REST_TITLE;
    const group = groups.get(title.toLowerCase());
    if (group) group.categories.push(category);
    else groups.set(title.toLowerCase(), { title, categories: [category] });
  }
  const all = [...groups.values()];
  const large = all.filter((group) => group.categories.length > 1 && group.title !== REST_TITLE);
  const rest = all.filter((group) => !large.includes(group)).flatMap((group) => group.categories);
  return rest.length > 0 ? [...large, { title: REST_TITLE, categories: rest }] : large;
}
