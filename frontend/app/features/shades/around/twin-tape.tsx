/** The twin tape of a shade. All products that are close come at once, so that the slider answers at once. */
import { useCallback, useState } from "react";
import type { Api } from "~/api/client/client";
import { fetchTape, type Tape } from "~/api/shades";
import { AroundData } from "./around-data";
import { TapeView } from "./tape-view";
import { ToleranceSlider } from "./tolerance-slider";
import type { OwnColour, WantedColour } from "./wanted-colour";

/** More than any tolerance: the API answers with all that is close. */
const ALL_CLOSE = 100;

export function TwinTape({ wanted, own }: { wanted: WantedColour; own: OwnColour }) {
  const name = JSON.stringify(wanted);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the name stands for what is wanted
  const fetchAll = useCallback((api: Api) => fetchTape(api, { ...wanted, max_delta_e: ALL_CLOSE }), [name]);
  return (
    <AroundData name={`tape ${name}`} fetchData={fetchAll}>
      {(tape) => <WidenedTape key={name} tape={tape} own={own} />}
    </AroundData>
  );
}

/** It begins with those that look the same, or at the closest if there are none. */
function WidenedTape({ tape, own }: { tape: Tape; own: OwnColour }) {
  const { limits, products } = tape;
  const hasSame = products.some(({ delta_e }) => delta_e <= limits.indistinguishable);
  const [within, setWithin] = useState(hasSame ? limits.indistinguishable : limits.very_close);
  return (
    <TapeView tape={tape} within={within} own={own}>
      <ToleranceSlider limits={limits} value={within} onChange={setWithin} />
    </TapeView>
  );
}
