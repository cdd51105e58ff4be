/** A feed that is added or changed: where it comes from, and how it is read. */
import { useState } from "react";
import {
  addFeed,
  changeFeed,
  type DeskFeed,
  type FeedTrial,
  type NewFeed,
  sendFeedFile,
  tryFeed,
} from "~/api/desk/feeds";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/forms/text-field";
import { useRequest } from "~/ui/forms/use-request";
import { FormFrame, FormText } from "../forms/form-parts";
import { useForm } from "../forms/use-form";
import { ChoiceField, OneFieldProblem } from "../page-parts";
import { FeedTrialResult } from "./feed-trial";

const NEW_FEED: NewFeed = {
  name: "",
  address: "",
  currency: "GBP",
  retailer: "",
  department: "",
  columns: {},
  every_hours: 24,
};

interface FeedFormProps {
  feed?: DeskFeed;
  departments: string[];
  onSaved: () => Promise<void>;
}

export function FeedForm({ feed, departments, onSaved }: FeedFormProps) {
  const [fileName, setFileName] = useState("");
  const [trial, setTrial] = useState<FeedTrial>();
  const trying = useRequest();
  const form = useForm<NewFeed>({
    first: feed ? takeFields(feed) : NEW_FEED,
    store: async (values) => {
      const body = { ...values, every_hours: Number(values.every_hours) };
      await (feed ? changeFeed(feed.name, body) : addFeed(body));
      await onSaved();
      return { version: "", document: body };
    },
    check: ({ name, address, every_hours }, isWhole) => ({
      name: isWhole && !name?.trim() && "Please give it a name",
      address: isWhole && !address && "Please give its address, or choose a file",
      every_hours: !(Number(every_hours) >= 1 && Number(every_hours) <= 720) && "From 1 to 720 hours",
    }),
  });
  const { values, faults, change } = form;
  const choose = (file: File) =>
    trying.send(async () => {
      setTrial(undefined);
      const name = file.name.replace(/\..*$/, "");
      change({ address: await sendFeedFile(file), ...(!values.name && { name }) });
      setFileName(file.name);
    });
  const tryIt = (
    <Button
      look={feed ? "outline" : "solid"}
      busy={trying.busy}
      disabled={!values.address}
      onClick={() => trying.send(async () => setTrial(await tryFeed(values)))}
    >
      Try it
    </Button>
  );
  return (
    <FormFrame
      form={form}
      submit={feed ? "Save" : "Add the feed"}
      before={!feed && tryIt}
      actions={feed && tryIt}
    >
      <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {!feed && <FormText form={form} name="name" label="Name" placeholder="boots" maxLength={60} />}
        {values.address.startsWith("sent-") ? (
          <div className="text-sm">
            <p className="font-semibold">Comes from</p>
            <p className="mt-3 wrap-anywhere">
              A file that you sent.{fileName && ` Its name is ${fileName}.`}{" "}
              <Button look="quiet" className="px-2" onClick={() => change({ address: "" })}>
                Use another
              </Button>
            </p>
          </div>
        ) : (
          <FormText form={form} name="address" label="Its address" type="url" placeholder="https://" />
        )}
        <TextField
          label="Or a file from this device"
          type="file"
          accept=".xml,.csv,.tsv,.txt,.json,.jsonl,.html,.gz"
          onChange={(event) => {
            const file = event.target.files?.[0];
            if (file) choose(file);
            event.target.value = "";
          }}
        />
        <FormText
          form={form}
          name="retailer"
          label="Retailer of everything in it"
          placeholder="As the feed says"
        />
        <FormText form={form} name="currency" label="Currency, where a price has none" maxLength={3} />
        <ChoiceField
          label="Department of new categories"
          none="As its words say"
          value={values.department ?? ""}
          options={departments.map((name) => ({ slug: name, name }))}
          error={faults.department}
          onChange={(department) => change({ department })}
        />
        <FormText form={form} name="every_hours" label="Hours between two readings" inputMode="numeric" />
      </div>
      <OneFieldProblem problem={trying.problem} />
      {trial && <FeedTrialResult trial={trial} />}
    </FormFrame>
  );
}

/** The fields of a feed that staff write, without what is known of its runs. */
const takeFields = ({ ran_at, problem, question, articles, said, unknown, ...fields }: DeskFeed): NewFeed =>
  fields;
