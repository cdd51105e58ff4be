/** The home page of whoever said what they wear: a greeting, and the news of products that have the shade. */
import { fetchShadeNews, type ShadeNews } from "~/api/passport";
import { toCard } from "~/features/catalogue/card/card-data";
import { ProductCard } from "~/features/catalogue/card/product-card";
import { getWornKey, useOwnShade } from "~/session/own-shade-store";
import { Link } from "~/ui/link";
import { Carousel } from "~/ui/lists/carousel";
import { useLoaded } from "~/ui/loading/use-loaded";
import { describePrice, formatPrice } from "~/ui/price";
import { Swatch } from "~/ui/swatch";
import { buildSeveralPath } from "../panel/several-path";
import { getChosenPerson, getWornShade } from "../store/change-passport";
import { usePassport } from "../store/passport-store";

export function OwnGreeting() {
  const person = getChosenPerson(usePassport());
  const worn = getWornShade(usePassport());
  if (!worn) return null;
  return (
    <p role="status" className="flex items-center gap-3">
      <Swatch value={worn.hex} name="" size={36} />
      <span>
        Welcome back. You wear <b className="font-semibold wrap-anywhere">{worn.name}</b>.{" "}
        <Link to={buildSeveralPath(person)} className="py-1 underline underline-offset-4">
          See what suits you
        </Link>
      </span>
    </p>
  );
}

/** `children` stand here while there are no news. */
export function OwnNews({ children }: { children: React.ReactNode }) {
  const worn = useOwnShade()?.worn;
  const news = useLoaded(getWornKey(worn), () => worn && fetchShadeNews(worn)) ?? [];
  if (news.length === 0) return children;
  const [lowest] = news
    .flatMap(({ product }) => (product.in_stock ? product : []))
    .sort((one, other) => Number(one.price) - Number(other.price));
  return (
    <section className="page below mt-20 md:mt-28">
      <h2 className="text-2xl">New in your shade</h2>
      <p className="mt-1 mb-6 text-sm text-muted">
        The last two weeks{lowest && `, ${describePrice(lowest)}`}.
      </p>
      <Carousel label="New in your shade">
        {news.map(({ kind, was, product }) => (
          <div key={product.slug}>
            <p className="mb-2 text-xs font-semibold text-accent">{describeNews(kind, was)}</p>
            <ProductCard card={toCard(product)} />
          </div>
        ))}
      </Carousel>
    </section>
  );
}

const describeNews = (kind: ShadeNews["kind"], was: number | null): string =>
  ({ new: "New", back: "Back in stock", fallen: `Cheaper: was ${formatPrice(was ?? 0, "GBP")}` })[kind];
