/** The footer: links, social networks, newsletter, version and copyright. */
import { NewsletterForm } from "~/features/newsletter/newsletter-form";
import { SocialIcon } from "~/shared/social-icon";
import { useShopFacts } from "~/shared/use-shop-facts";
import { MAIN_NAV, QUICK_LINKS, RANGES, SHOP_NAME } from "~/site";
import { Link } from "~/ui/link";

export function Footer() {
  return (
    <footer className="mt-24 border-t border-line bg-tint">
      <div className="page grid gap-12 pt-14 pb-6 md:grid-cols-2 lg:grid-cols-[1fr_1fr_2fr]">
        <LinkList id="quick-links" title="Quick Links" links={QUICK_LINKS} />
        <div className="flex flex-col gap-10">
          <LinkList id="discover-links" title="Discover" links={[...MAIN_NAV.slice(1, 4), RANGES]} />
          <SocialLinks />
        </div>
        <CategoryLinks />
        <section
          aria-labelledby="newsletter-title"
          className="col-span-full grid gap-5 border-t border-line pt-12 md:grid-cols-2"
        >
          <div>
            <h2 id="newsletter-title" className="text-xl">
              Notes on shade, now and then
            </h2>
            <p className="mt-2 text-sm text-muted">
              New arrivals, honest comparisons and what we learned about colour. No noise.
            </p>
          </div>
          <NewsletterForm />
        </section>
        <CopyrightLine />
      </div>
    </footer>
  );
}

function CategoryLinks() {
  const categories = useShopFacts()?.categories ?? [];
  if (categories.length === 0) return null;
  return (
    <nav aria-label="Categories" className="max-lg:col-span-full">
      <h2 className="kicker">Categories</h2>
      <ul className="mt-3 columns-2 gap-8 text-sm sm:columns-3">
        {categories.map(({ slug, name }) => (
          <li key={slug} className="break-inside-avoid">
            <Link
              to={`/categories/${slug}`}
              className="inline-block wrap-anywhere py-1.5 underline-offset-4 hover:underline"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface LinkListProps {
  id: string;
  title: string;
  links: readonly { label: string; to: string }[];
}

function LinkList({ id, title, links }: LinkListProps) {
  return (
    <nav id={id} aria-label={title}>
      <h2 className="kicker">{title}</h2>
      <ul className="mt-3 text-sm">
        {links.map(({ label, to }) => (
          <li key={to}>
            <Link to={to} className="inline-block wrap-anywhere py-1.5 underline-offset-4 hover:underline">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function SocialLinks() {
  const social = useShopFacts()?.social;
  if (!social) return null;
  return (
    <ul aria-label="Social media" className="-ml-2.5 flex gap-1">
      {social.map(({ network, label, href }) => (
        <li key={network}>
          <a
            href={href}
            rel="noopener noreferrer"
            target="_blank"
            aria-label={`${label} (opens in a new tab)`}
            className="flex size-11 items-center justify-center rounded-full text-muted transition-colors hover:bg-paper hover:text-ink"
          >
            <SocialIcon network={network} />
          </a>
        </li>
      ))}
    </ul>
  );
}

function CopyrightLine() {
  const owner = useShopFacts()?.owner;
  return (
    <div className="col-span-full flex flex-wrap justify-between gap-x-8 gap-y-1 border-t border-line pt-6 text-xs text-muted">
      <p>
        © {new Date().getUTCFullYear()} {SHOP_NAME}. All rights reserved.
      </p>
      {owner && <p>{owner}</p>}
      <p>Version {__APP_VERSION__}</p>
    </div>
  );
}
