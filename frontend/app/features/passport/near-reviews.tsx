/** Sorts and filters reviews by how close the shade that was worn is to the shopper's own. */
import { useEffect, useState } from "react";
import { fetchDistances } from "~/api/passport";
import { type NearReviewsProps, useOwnShade } from "~/session/own-shade-store";
import { Select } from "~/ui/select";
import {
  countNear,
  countNearShades,
  describeNear,
  listShades,
  orderShades,
  type Steps,
  selectNear,
} from "./near-people";

const ORDERS = { page: "As sorted above", closest: "Closest to my shade", near: "Near my shade only" };

type Order = keyof typeof ORDERS;

/** Nothing while no review names a shade. The filter is there where enough people are behind it. */
export function NearReviews({ state, onChange }: NearReviewsProps) {
  const { all, counts, reviews, reload, chooseShades } = state;
  const steps = useSteps(counts ? counts.shades.map(({ variant_id }) => variant_id) : listShades(all ?? []));
  const [order, setOrder] = useState<Order>("page");
  useEffect(() => {
    if (!all && !counts) void reload();
  }, [all, counts, reload]);
  useEffect(() => {
    const isChosen = order !== "page" && steps !== undefined;
    if (counts) chooseShades(isChosen ? orderShades(counts, steps, order === "near") : "");
    onChange(isChosen && !counts ? selectNear(reviews, steps, order === "near") : undefined);
  }, [order, steps, reviews, counts, chooseShades, onChange]);
  if (!steps || steps.size === 0) return null;
  const people = counts ? countNearShades(counts, steps) : countNear(all ?? [], steps);
  const choices = (Object.keys(ORDERS) as Order[]).filter((each) => each !== "near" || people);
  return (
    <div className="mb-5 rounded-media bg-tint p-4">
      <p role="status" className="mb-3 text-sm">
        {describeNear(people)}
      </p>
      <Select
        label="Reviews by closeness to my shade"
        options={choices.map((value) => ({ value, label: ORDERS[value] }))}
        value={order}
        onChange={(event) => setOrder(event.target.value as Order)}
      />
    </div>
  );
}

/** How far each shade that a review names is from the one worn, in steps. Undefined until that is known. */
function useSteps(reviewed: number[]): Steps | undefined {
  const worn = useOwnShade()?.worn;
  const [steps, setSteps] = useState<Steps>();
  const shades = reviewed.join();
  useEffect(() => {
    if (!worn || !shades) return setSteps(undefined);
    let isCurrent = true;
    // Without an answer the reviews stay as they are.
    fetchDistances(worn, shades.split(",").map(Number)).then(
      (found) => isCurrent && setSteps(new Map(found.map((each) => [each.variant_id, each.steps]))),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [worn, shades]);
  return steps;
}
