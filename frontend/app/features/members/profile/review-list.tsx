/** A member's reviews, each with its product. */
import { useEffect, useRef, useState } from "react";
import type { ProfileReview } from "~/api/member/profile";
import { savePending } from "~/session/pending-action";
import { Button } from "~/ui/button";
import { formatDay } from "~/ui/format";
import { Link } from "~/ui/link";
import { EmptyPanel } from "~/ui/notice";
import { Picture } from "~/ui/picture";
import { Stars } from "~/ui/stars";
import { getRest, type ListRest, NextPage } from "./next-page";

const PAGE_SIZE = 10;

interface ProfileReviewListProps {
  reviews: ProfileReview[];
  /** Whether this is the member's own list. The empty message differs. */
  isOwn: boolean;
  rest?: ListRest | undefined;
}

export function ProfileReviewList({ reviews, isOwn, rest }: ProfileReviewListProps) {
  if (reviews.length === 0) {
    return isOwn ? (
      <EmptyPanel
        title="You have not reviewed any products yet"
        description="What you think of a product helps whoever looks at it next."
      />
    ) : (
      <EmptyPanel title="No reviews yet" description="This member has not reviewed any products yet." />
    );
  }
  return <ReviewEntries reviews={reviews} isOwn={isOwn} rest={rest} />;
}

function ReviewEntries({ reviews, isOwn, rest }: ProfileReviewListProps) {
  const [limit, setLimit] = useState(PAGE_SIZE);
  const list = useRef<HTMLUListElement>(null);
  // The button goes with the last of them, and the focus on to the first that it has shown.
  useEffect(() => {
    const first = list.current?.children[limit - PAGE_SIZE];
    if (limit > PAGE_SIZE && document.activeElement === document.body) first?.querySelector("a")?.focus();
  }, [limit]);
  return (
    <>
      <ul ref={list} className="grid gap-x-12 lg:grid-cols-2">
        {reviews.slice(0, limit).map((entry) => (
          <ProfileReviewEntry key={entry.review.review_id} entry={entry} isOwn={isOwn} />
        ))}
      </ul>
      {limit < reviews.length && (
        <Button look="outline" onClick={() => setLimit(limit + PAGE_SIZE)} className="mt-8">
          Show more reviews
        </Button>
      )}
      {limit >= reviews.length && rest && (
        <NextPage key={rest.after} {...rest} list="reviews" label="Show more reviews">
          {(page) => <ReviewEntries reviews={page.reviews} isOwn={isOwn} rest={getRest(page, "reviews")} />}
        </NextPage>
      )}
    </>
  );
}

function ProfileReviewEntry({ entry: { product, review }, isOwn }: { entry: ProfileReview; isOwn: boolean }) {
  return (
    <li className="flex gap-5 border-b border-line py-6">
      <Picture
        src={product.images[0]?.url}
        alt=""
        width={96}
        height={120}
        className="aspect-4/5 w-20 shrink-0 self-start sm:w-24"
      />
      <div className="min-w-0">
        <h2 className="font-sans text-base font-semibold tracking-normal">
          <Link to={`/products/${product.slug}`} className="underline-offset-4 hover:underline">
            {product.name}
          </Link>
        </h2>
        <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted">
          <Stars rating={review.rating} />
          <time dateTime={review.timestamp}>{formatDay(review.timestamp)}</time>
          {review.incentivised && <span>Incentivised</span>}
        </p>
        {review.comment && <p className="mt-3 text-sm whitespace-pre-line">{review.comment}</p>}
        {review.static_review.length > 0 && (
          <p className="mt-3 text-sm text-muted">{review.static_review.join(" · ")}</p>
        )}
        {review.review_likes + review.review_dislikes > 0 && (
          <p className="mt-3 text-xs text-muted">
            {review.review_likes} found it helpful, {review.review_dislikes} did not
          </p>
        )}
        {review.hidden_because !== undefined && (
          <p className="mt-3 rounded-field bg-error-tint px-3 py-2 text-sm text-error">
            {review.hidden_because ? (
              <>
                {`We have hidden this review, and it does not count. Why: ${review.hidden_because}. `}
                <Link
                  to={`/informations/complaints?about=review+${review.review_id}`}
                  className="underline underline-offset-4"
                >
                  Tell us if this is wrong
                </Link>
              </>
            ) : (
              "Only you see this review so far: somebody here looks at it, and you hear what comes of it."
            )}
          </p>
        )}
        {isOwn && (
          <Link
            to={`/products/${product.slug}`}
            onClick={() => savePending("review", product.slug)}
            aria-label={`Edit your review of ${product.name}`}
            className="mt-1 inline-block py-1 text-xs text-muted underline underline-offset-4 hover:text-ink"
          >
            Edit
          </Link>
        )}
      </div>
    </li>
  );
}
