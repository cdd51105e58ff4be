/** What the first articles of a feed would make, as a trial found. */
import type { FeedTrial } from "~/api/desk/feeds";
import { formatNumber } from "~/ui/format";
import { Notice } from "~/ui/notice";
import { Swatch } from "~/ui/swatch";

type Article = FeedTrial["articles"][number];

export function FeedTrialResult({
  trial: { said, is_whole, articles, remarks, unknown },
}: {
  trial: FeedTrial;
}) {
  if (articles.length === 0) return <Notice tone="error">There is no article in it.</Notice>;
  return (
    <section aria-label="What it would make" className="grid gap-3">
      <p role="status" className="font-semibold">
        {is_whole ? "A run would make of it" : "A run would make of its beginning"}: {said}.
      </p>
      {Object.entries(unknown).map(([words, count]) => (
        <p key={words} className="text-sm">
          {formatNumber(count)} of “{words}” wait until you say which category that is here, once it is added.
        </p>
      ))}
      {remarks.length > 0 && (
        <ul className="list-disc pl-5 text-sm text-error">
          {remarks.map((words) => (
            <li key={words} className="wrap-anywhere">
              {words}
            </li>
          ))}
        </ul>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways on a phone, by keys too */}
      <section aria-label="Its first articles" tabIndex={0} className="max-h-[28rem] overflow-auto">
        <table className="w-full text-left text-sm">
          <thead>
            <tr className="text-muted">
              {["Article", "Shade", "Category", "Price", "Becomes"].map((name) => (
                <th key={name} scope="col" className="py-1 pr-4">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {articles.map((article, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: what is refused may have no number of its own
              <tr key={place} className="border-t border-line align-top">
                <td className="min-w-40 py-2 pr-4">
                  <span className="font-semibold">{article.name || article.key || "No name"}</span>
                  <br />
                  <span className="text-muted">
                    {[article.brand, article.size, article.retailer].filter(Boolean).join(" · ")}
                  </span>
                </td>
                <td className="py-2 pr-4">
                  {article.shade && (
                    <span className="flex items-center gap-2">
                      {article.colour && <Swatch value={article.colour} name="" size={20} />}
                      {article.shade}
                    </span>
                  )}
                </td>
                <td className="py-2 pr-4">{article.category}</td>
                <td className="py-2 pr-4 whitespace-nowrap">{describePrice(article)}</td>
                <td className="py-2">
                  {BECOMES[article.becomes]}
                  {article.product && ` ${article.product}${describePriceHere(article)}`}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}

const BECOMES: Record<Article["becomes"], string> = {
  "new product": "new",
  "joins a product": "part of",
  "asks for a join": "you are asked, as it is like",
  "waits for its category": "wait for their category",
  refused: "refused",
};

const describePriceHere = ({ price_here }: Article): string =>
  price_here ? `, ${formatPence(price_here)} GBP here` : "";

function describePrice({ becomes, price, currency, in_stock }: Article): string {
  if (becomes === "refused") return "";
  const words = price === null || price === undefined ? "a link" : `${formatPence(price)} ${currency}`;
  return in_stock ? words : `${words}, out of stock`;
}

const formatPence = (pence: number): string => (pence / 100).toFixed(2);
