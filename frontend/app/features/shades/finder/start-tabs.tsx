/** The four ways to start, as tabs. The chosen tab is in the address. */
import { buildFinderPath, START_MODES, type StartMode, startMode } from "~/shared/shades/finder-query";
import { Tabs } from "~/ui/lists/tabs";

const LABELS: Record<StartMode, string> = {
  product: "My shade",
  colour: "A colour",
  photo: "A photo",
  several: "Several",
};

export function StartTabs({ current }: { current: StartMode }) {
  const tabs = START_MODES.map((mode) => ({
    label: LABELS[mode],
    to: buildFinderPath(startMode(mode)),
    current: mode === current,
  }));
  return <Tabs label="Ways to begin" tabs={tabs} />;
}
