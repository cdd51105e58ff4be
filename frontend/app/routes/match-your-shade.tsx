/** Match Your Shade: from a shade one wears, a colour, a photo or several shades to what comes close. */
import { lazy, useEffect } from "react";
import { browserApi } from "~/api/browser-api";
import type { LoadResult } from "~/api/load-result";
import { createLoaderApi } from "~/api/loader-api.server";
import { answerKey, gather, originKey, type Parts } from "~/features/shades/finder/gather";
import { prime, remember } from "~/features/shades/finder/memory";
import { FINDER, isAnswerable, type Question, readQuestion } from "~/features/shades/finder/question";
import { Steps } from "~/features/shades/finder/steps";
import { Ways } from "~/features/shades/finder/ways";
import { Result } from "~/features/shades/result/result";
import { ResultSkeleton } from "~/features/shades/result/result-skeleton";
import { buildPageMeta } from "~/page-meta";
import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
  useSearchParams,
} from "~/router";
import { AwaitValue } from "~/ui/await-value";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { LazyBoundary } from "~/ui/lazy-parts";

/** Three of the four ways are fetched by whoever takes them. */
const ColourStart = lazy(() => import("~/features/shades/colour/colour-start"));
const PhotoStart = lazy(() => import("~/features/shades/photo/photo-start"));
const SeveralStart = lazy(() => import("~/features/shades/several/several-start"));

/** The first page comes complete from the server. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const parts = gather(createLoaderApi(context), questionOf(request));
  const [brands, products, product, filters, owned, answer] = await Promise.all([
    parts.brands,
    parts.products,
    parts.product,
    parts.filters,
    parts.owned,
    parts.answer,
  ]);
  return { brands, products, product, filters, owned, answer } satisfies Parts;
}

/** Every next one is put together here, from what is remembered and what is on its way. */
export const clientLoader = ({ request }: ClientLoaderFunctionArgs): Parts =>
  gather(browserApi(), questionOf(request), remember);

const questionOf = (request: Request) => readQuestion(new URL(request.url).searchParams);

export const meta: MetaFunction = ({ matches }) =>
  buildPageMeta(
    {
      title: "Match Your Shade",
      description:
        "Find the shade you already wear in every other brand: from a product, a colour, a photo that never leaves your device, or several shades at once.",
      canonical: FINDER,
    },
    matches,
  );

export default function MatchYourShade() {
  const parts: Parts = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const question = readQuestion(params);
  usePrimed(question, parts);
  return (
    <div className="page pt-6">
      <Breadcrumbs trail={[{ label: "Home", to: "/" }, { label: "Match Your Shade" }]} />
      <h1 className="mt-6 text-4xl">Match Your Shade</h1>
      <p className="mt-5 mb-8 max-w-prose text-lg text-muted">
        Tell us the shade that disappears on your skin. We find its twin at every other brand, by measured
        colour.
      </p>
      <Ways current={question.way} />
      <Start question={question} parts={parts} />
      {isAnswerable(question) && parts.answer && (
        <AwaitValue
          key={question.way === "shelf" ? originKey(question) : question.way}
          value={parts.answer}
          fallback={<ResultSkeleton />}
        >
          {(answer) => <Result question={question} answer={answer} filters={parts.filters} />}
        </AwaitValue>
      )}
    </div>
  );
}

function Start({ question, parts }: { question: Question; parts: Parts }) {
  if (question.way === "shelf") return <Steps question={question} parts={parts} />;
  return (
    <LazyBoundary>
      {question.way === "colour" && <ColourStart question={question} />}
      {question.way === "photo" && <PhotoStart question={question} />}
      {question.way === "several" && <SeveralStart question={question} parts={parts} />}
    </LazyBoundary>
  );
}

/** What the server sent need not be asked for again. */
function usePrimed(question: Question, parts: Parts) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what came with the first page
  useEffect(() => {
    const { brand, product, kept } = question;
    const sent: [string, Parts[keyof Parts]][] = [
      ["brands", parts.brands],
      [`products ${brand}`, parts.products],
      [`product ${product}`, parts.product],
      [`filters ${kept.category ?? ""}`, parts.filters],
      [`answer ${answerKey(question)}`, parts.answer],
    ];
    for (const [name, part] of sent)
      if (part && !(part instanceof Promise)) prime(name, part as LoadResult<unknown>);
  }, []);
}
