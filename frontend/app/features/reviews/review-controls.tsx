/** Sorts reviews and filters them by stars. */
import { Select } from "~/ui/select";
import { REVIEW_SORTS, type ReviewQuery, type ReviewSort, STAR_CHOICES } from "./review-query";

interface ReviewControlsProps {
  query: ReviewQuery;
  onChange: (query: ReviewQuery) => void;
}

export function ReviewControls({ query, onChange }: ReviewControlsProps) {
  return (
    <div className="mb-5 flex flex-wrap gap-3 no-script:hidden">
      <Select
        label="Sort reviews by"
        options={[...REVIEW_SORTS]}
        value={query.sort}
        onChange={(event) => onChange({ ...query, sort: event.target.value as ReviewSort })}
      />
      <Select
        label="Show reviews of"
        options={STAR_CHOICES}
        value={String(query.stars)}
        onChange={(event) => onChange({ ...query, stars: Number(event.target.value) })}
      />
    </div>
  );
}
