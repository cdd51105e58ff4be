/** The form in which a member says how a shade sat, beside one that they wear. */
import { type FormEvent, useEffect, useState } from "react";
import { type Problem, toProblem } from "~/api/client/errors";
import {
  fetchWearing,
  type OwnWearing,
  putWearReport,
  removeWearReport,
  WEARING_FAILED_TEXT,
  type WearInput,
} from "~/api/wearing";
import { Button } from "~/ui/button";
import { ProblemNotice } from "~/ui/forms/problem-notice";
import { Select } from "~/ui/forms/select";
import { useRequest } from "~/ui/forms/use-request";
import { Skeleton } from "~/ui/loading/skeleton";
import { Notice } from "~/ui/notice";
import { showToast } from "~/ui/overlays/toast";
import { WearChoices } from "./wear-choices";
import { listComparable, readReport } from "./wear-verdicts";

export interface ShadeLabel {
  id: number;
  name: string;
}

interface WearFormProps {
  shade: ShadeLabel;
  onDone: () => void;
}

export default function WearForm({ shade, onDone }: WearFormProps) {
  const [wearing, setWearing] = useState<OwnWearing>();
  const [problem, setProblem] = useState<Problem>();
  useEffect(() => {
    fetchWearing().then(setWearing, (error) => setProblem(toProblem(error)));
  }, []);
  if (problem) return <ProblemNotice problem={problem} />;
  if (!wearing) return <Skeleton className="h-72 w-full rounded-media" />;
  return <ReportForm shade={shade} wearing={wearing} onDone={onDone} />;
}

function ReportForm({ shade, wearing, onDone }: WearFormProps & { wearing: OwnWearing }) {
  const [report, setReport] = useState<WearInput>(() => readReport(wearing, shade.id));
  const { busy, problem, send } = useRequest({ closes: true });
  const [isVerdictMissing, setVerdictMissing] = useState(false);
  const wasReported = wearing.reports.some(({ variant_id }) => variant_id === shade.id);

  const store = (request: () => Promise<{ message: string }>) =>
    send(async () => {
      showToast("success", (await request()).message);
      onDone();
    });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setVerdictMissing(report.verdicts.length === 0);
    if (report.verdicts.length > 0) void store(() => putWearReport(report));
  };

  return (
    <form noValidate onSubmit={submit} className="grid gap-6">
      <p className="text-sm text-muted">
        You tell us how <strong className="font-semibold text-ink">{shade.name}</strong> sits on skin, which
        no picture can. From five wearers on it corrects the colour. Nobody sees what you said.
      </p>
      <WearChoices report={report} onChange={setReport} />
      <BesideChoice report={report} onChange={setReport} options={listBeside(wearing, shade.id)} />
      {isVerdictMissing && <Notice tone="error">Please say how it sat</Notice>}
      <ProblemNotice problem={problem} failed={WEARING_FAILED_TEXT} />
      <Button type="submit" busy={busy}>
        Save
      </Button>
      {wasReported && (
        <Button look="quiet" disabled={busy} onClick={() => store(() => removeWearReport(shade.id))}>
          Take it back
        </Button>
      )}
    </form>
  );
}

const listBeside = (wearing: OwnWearing, shade: number) =>
  listComparable(wearing, shade).map(({ variant_id, name, product }) => ({
    value: String(variant_id),
    label: `${name}, ${product}`,
  }));

interface BesideChoiceProps {
  report: WearInput;
  onChange: (report: WearInput) => void;
  options: { value: string; label: string }[];
}

function BesideChoice({ report, onChange, options }: BesideChoiceProps) {
  if (options.length === 0) return null;
  const change = (value: string) => onChange({ ...report, worn_variant_id: value ? Number(value) : null });
  return (
    <div>
      <p className="mb-2 text-sm font-semibold">Beside which shade that you wear?</p>
      <Select
        label="Beside which shade"
        options={[{ value: "", label: "All that I wear" }, ...options]}
        value={String(report.worn_variant_id ?? "")}
        onChange={(event) => change(event.target.value)}
        className="w-full"
      />
    </div>
  );
}
