/** Pages of text: the terms, how we treat reviews, complaints, accessibility. One route, as each costs every page. */
import { toLoadResult } from "~/api/client/load-result";
import { createLoaderApi } from "~/api/client/loader-api.server";
import { fetchFigures } from "~/api/duties";
import { Accessibility } from "~/features/pages/accessibility-page";
import { Complaints } from "~/features/pages/complaints-page";
import { ACCESSIBILITY, COMPLAINTS, REVIEWS_POLICY } from "~/features/pages/information-page";
import { ReviewsPolicy } from "~/features/pages/reviews-policy-page";
import { loadShopText } from "~/features/pages/shop-text.server";
import { Terms } from "~/features/pages/terms-page";
import { buildPageMeta } from "~/page-meta";
import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData, useParams } from "~/router";
import { SHOP_NAME } from "~/site";

const TERMS_PATH = "/informations/terms-and-conditions";

const PAGES: Record<string, { title: string; description: string }> = {
  [TERMS_PATH]: {
    title: "Terms and Conditions",
    description: `The terms on which ${SHOP_NAME} may be used.`,
  },
  [REVIEWS_POLICY.to]: {
    title: REVIEWS_POLICY.label,
    description: "Who may write a review, how we look for fake ones, and what counts in an average.",
  },
  [COMPLAINTS.to]: {
    title: COMPLAINTS.label,
    description: "Tell us what went wrong. We answer within 30 days.",
  },
  [ACCESSIBILITY.to]: {
    title: ACCESSIBILITY.label,
    description:
      "How usable these pages are by keyboard, with a screen reader or large text, and what is missing.",
  },
};

const toPath = (page: string | undefined) => `/informations/${page}`;

export const meta: MetaFunction = ({ matches, params }) => {
  const canonical = toPath(params.page);
  const page = PAGES[canonical];
  return page ? buildPageMeta({ ...page, canonical }, matches) : [];
};

/** Without its figures the page about reviews says all the rest. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const path = toPath(params.page);
  if (!PAGES[path]) throw data("Not Found", { status: 404, statusText: "Not Found" });
  if (path === TERMS_PATH) return { figures: null, ...(await loadShopText(context, "terms")) };
  if (path !== REVIEWS_POLICY.to) return { figures: null, html: "" };
  const loaded = await toLoadResult(fetchFigures(createLoaderApi(context)));
  return { figures: loaded.ok ? loaded.value.figures : null, html: "" };
}

export default function TextPage() {
  const { figures, html } = useLoaderData<typeof loader>();
  const { page } = useParams();
  switch (toPath(page)) {
    case REVIEWS_POLICY.to:
      return <ReviewsPolicy figures={figures} />;
    case COMPLAINTS.to:
      return <Complaints />;
    case ACCESSIBILITY.to:
      return <Accessibility />;
    default:
      return <Terms html={html} />;
  }
}
