/** Whose shop it is and where to write to: what staff said, and nothing where they said nothing. */
import { useShopFacts } from "~/shared/use-shop-facts";

export function CompanyFacts() {
  const { company, registered_address, complaints, press } = useShopFacts()?.facts ?? {};
  const rows = [
    ["Company", company],
    ["Registered address", registered_address],
    ["Complaints", complaints],
    ["Press", press],
  ].filter((row): row is [string, string] => Boolean(row[1]));
  if (rows.length === 0) return null;
  return (
    <dl className="mt-12 max-w-prose border-t border-line pt-6">
      {rows.map(([name, value]) => (
        <div key={name} className="mt-4">
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="wrap-anywhere">{linkContact(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

function linkContact(value: string) {
  const href = EMAIL.test(value) ? `mailto:${value}` : value.startsWith("https://") ? value : undefined;
  if (!href) return value;
  return (
    <a href={href} className="text-accent underline underline-offset-4">
      {value}
    </a>
  );
}
