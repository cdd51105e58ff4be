/** What a shopper can say of a shade: that they wear it, and for skin how it matched them. */
import { WearControl } from "~/features/wearing/wear-control";
import type { NamedShade } from "~/features/wearing/wear-form";
import type { WearSubject } from "../store/new-shade";
import { WearThis } from "./wear-this";

export type ShadeActionsProps = WearSubject & {
  /** The shade that the shopper was looking for matches of. */
  beside?: { id?: number | undefined; name: string };
};

export default function ShadeActions({ beside, ...subject }: ShadeActionsProps) {
  const reportable = findReportable(subject);
  const besideShade: NamedShade | undefined =
    beside?.id === undefined ? undefined : { id: beside.id, name: beside.name };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <WearThis subject={subject} />
      {reportable && <WearControl shade={reportable} beside={besideShade} />}
    </div>
  );
}

/** Wearers are asked about shades for skin. */
function findReportable(subject: WearSubject): NamedShade | undefined {
  if (subject.kind === "start") return undefined;
  const shade = subject.kind === "match" ? subject.match.variants[0] : subject.shade;
  return shade?.wear ? shade : undefined;
}
