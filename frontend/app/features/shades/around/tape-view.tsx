/** The twin tape drawn: a line of prices with every product of a colour on it, and the same as a table. */
import type { ReactNode } from "react";
import type { Tape, TapeProduct } from "~/api/shades";
import { nameWithBrand } from "~/features/catalogue/card/card-data";
import { describeVerdict } from "~/shared/shades/verdict-words";
import { Link } from "~/ui/link";
import { FoldedTable } from "~/ui/lists/folded-table";
import { describePrice, formatPrice } from "~/ui/price";
import { Swatch } from "~/ui/swatch";
import {
  buildTapePoints,
  DISC_SPACE,
  findPriceRange,
  listBuyable,
  placeOnTape,
  TAPE_WIDTH,
  type TapePoint,
} from "./tape-points";
import type { OwnColour } from "./wanted-colour";

interface TapeViewProps {
  /** Of these, those within the tolerance are shown. */
  tape: Tape;
  /** The largest difference shown. */
  within: number;
  own: OwnColour;
  children: ReactNode;
}

export function TapeView({ tape, within, own, children }: TapeViewProps) {
  const products = tape.products.filter(({ delta_e }) => delta_e <= within);
  const isCut = tape.products.length < tape.total && products.length === tape.products.length;
  return (
    <div className="mt-4">
      {children}
      <p role="status" className="mt-3 font-semibold">
        {isCut
          ? `The closest ${products.length} of ${tape.total} products`
          : describeTwins(products, own.offer?.price)}
      </p>
      {products.length > 0 ? (
        <>
          <TapeDrawing products={products} own={own} />
          <TapeTable products={products} />
        </>
      ) : (
        <p className="mt-1 text-sm text-muted">Allow a larger difference to see what comes next.</p>
      )}
    </div>
  );
}

function describeTwins(products: TapeProduct[], ownPrice: number | null | undefined): string {
  const range = findPriceRange(products);
  const count = products.length === 1 ? "1 product" : `${products.length} products`;
  if (!range)
    return products.length > 0 ? `${count}, none with a price now` : "No product within this difference";
  const sold = listBuyable(products);
  const inStock = sold.length < products.length ? `, ${sold.length} in stock` : "";
  const prices = range.low === range.high ? "" : ` to ${formatPrice(range.high)}`;
  const cheaper = sold.filter(({ price }) => ownPrice != null && (price ?? ownPrice) < ownPrice).length;
  const note = cheaper > 0 ? `; ${cheaper} ${cheaper === 1 ? "costs" : "cost"} less than yours` : "";
  return `${count}${inStock}, ${formatPrice(range.low)}${prices}${note}`;
}

function TapeDrawing({ products, own }: { products: TapeProduct[]; own: OwnColour }) {
  const ownPrice = own.offer?.in_stock ? own.offer.price : null;
  const range = findPriceRange(products, ownPrice);
  if (!range) return null;
  const points = buildTapePoints(products, range);
  const levels = Math.max(1, ...points.map(({ level }) => level + 1));
  const line = levels * DISC_SPACE + DISC_SPACE / 2;
  return (
    <figure className="mt-3 max-w-3xl rounded-media bg-swatch-ground p-3 text-xs font-medium text-on-ground tabular-nums sm:p-5">
      <svg aria-hidden viewBox={`0 0 ${TAPE_WIDTH} ${line + DISC_SPACE * 1.5}`} className="block w-full">
        <path d={`M0 ${line}H${TAPE_WIDTH}`} className="stroke-swatch-ring" strokeWidth="2" />
        {points.map((point) => (
          <TapeDisc key={point.product.slug} point={point} line={line} />
        ))}
        {ownPrice !== null && <OwnMark x={placeOnTape(ownPrice, range)} line={line} value={own.value} />}
      </svg>
      <figcaption className="flex justify-between gap-4">
        <span>{formatPrice(range.low)}</span>
        {ownPrice !== null && <span>The ringed disc is yours, {formatPrice(ownPrice)}</span>}
        <span>{formatPrice(range.high)}</span>
      </figcaption>
    </figure>
  );
}

function TapeDisc({ point: { product, x, level }, line }: { point: TapePoint; line: number }) {
  const { slug, shade, matched } = product;
  return (
    <a href={`/products/${slug}?variant=${shade.id}`} tabIndex={-1}>
      <title>{describeProduct(product)}</title>
      <circle
        cx={x}
        cy={line - DISC_SPACE / 2 - 1 - level * DISC_SPACE}
        r={DISC_SPACE / 2 - 1}
        fill={matched}
        className="stroke-swatch-ring"
      />
    </a>
  );
}

const describeProduct = (product: TapeProduct): string =>
  `${nameWithBrand(product.brand, product.name)} in ${product.shade.name}, ${describePrice({ ...product, currency: "GBP" })}`;

const OwnMark = ({ x, line, value }: { x: number; line: number; value: string }) => (
  <g>
    <circle
      cx={x}
      cy={line + DISC_SPACE * 0.75}
      r={DISC_SPACE * 0.66}
      fill="none"
      className="stroke-on-ground"
      strokeWidth="1.5"
    />
    <circle cx={x} cy={line + DISC_SPACE * 0.75} r={DISC_SPACE * 0.44} fill={value} />
  </g>
);

const TapeTable = ({ products }: { products: TapeProduct[] }) => (
  <FoldedTable title="Show the prices as a table" columns={["Product", "Price", "To yours"]} className="mt-3">
    {products.map((product) => (
      <TapeRow key={product.slug} product={product} />
    ))}
  </FoldedTable>
);

function TapeRow({ product }: { product: TapeProduct }) {
  const { slug, brand, name, shade, matched, delta_e, verdict } = product;
  return (
    <tr className="border-t border-line align-top">
      <th scope="row" className="flex items-start gap-2 py-2 font-normal">
        <Swatch value={matched} name="" />
        <Link to={`/products/${slug}?variant=${shade.id}`} className="underline-offset-4 hover:underline">
          {nameWithBrand(brand, name)} <span className="block text-xs text-muted">in {shade.name}</span>
        </Link>
      </th>
      <td className="px-2 py-2 tabular-nums">{describePrice({ ...product, currency: "GBP" })}</td>
      <td className="py-2 tabular-nums">
        ΔE {delta_e.toFixed(1)}
        <span className="block text-xs text-muted">{describeVerdict(verdict)}</span>
      </td>
    </tr>
  );
}
