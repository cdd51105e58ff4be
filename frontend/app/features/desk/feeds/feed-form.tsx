/** A feed that is added or changed: where it comes from, and what its first articles would make. */
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
import { formatNumber } from "~/ui/format";
import { TextField } from "~/ui/forms/text-field";
import { useRequest } from "~/ui/forms/use-request";
import { Notice } from "~/ui/notice";
import { Swatch } from "~/ui/swatch";
import { FormFrame, FormText } from "../forms/form-parts";
import { useForm } from "../forms/use-form";
import { ChoiceField, OneFieldProblem } from "../page-parts";

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
      ...(isWhole && !name?.trim() && { name: "Please give it a name" }),
      ...(isWhole && !address && { address: "Please give its address, or choose a file" }),
      ...(!(Number(every_hours) >= 1 && Number(every_hours) <= 720) && {
        every_hours: "From 1 to 720 hours",
      }),
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
      {trial && <Trial trial={trial} />}
    </FormFrame>
  );
}

/** The fields of a feed that staff write, without what is known of its runs. */
const takeFields = ({ ran_at, problem, question, articles, said, unknown, ...fields }: DeskFeed): NewFeed =>
  fields;

function Trial({ trial: { said, is_whole, articles, remarks, unknown } }: { trial: FeedTrial }) {
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

const BECOMES: Record<FeedTrial["articles"][number]["becomes"], string> = {
  "new product": "new",
  "joins a product": "part of",
  "asks for a join": "you are asked, as it is like",
  "waits for its category": "wait for their category",
  refused: "refused",
};

const describePriceHere = ({ price_here }: FeedTrial["articles"][number]): string =>
  price_here ? `, ${(price_here / 100).toFixed(2)} GBP here` : "";

function describePrice({ becomes, price, currency, in_stock }: FeedTrial["articles"][number]): string {
  if (becomes === "refused") return "";
  const words = price === null || price === undefined ? "a link" : `${(price / 100).toFixed(2)} ${currency}`;
  return in_stock ? words : `${words}, out of stock`;
}
