/** The four ways to begin, as tabs that live in the address. */
import { Tabs } from "~/ui/tabs";
import { pathOf, startedBy, WAYS, type Way } from "./question";

const LABELS: Record<Way, string> = {
  shelf: "My shade",
  colour: "A colour",
  photo: "A photo",
  several: "Several",
};

export function Ways({ current }: { current: Way }) {
  const tabs = WAYS.map((way) => ({
    label: LABELS[way],
    to: pathOf(startedBy(way)),
    current: way === current,
  }));
  return <Tabs label="Ways to begin" tabs={tabs} />;
}
