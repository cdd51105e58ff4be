/** The end of a list: a button for more, or a mark that there is no more. */
import { Button } from "../button";

interface ListEndProps {
  isComplete: boolean;
  busy: boolean;
  onLoadMore: () => void;
}

export function ListEnd({ isComplete, busy, onLoadMore }: ListEndProps) {
  if (isComplete) {
    return (
      <p className="flex items-center gap-4 text-sm text-muted before:h-px before:w-12 before:bg-line after:h-px after:w-12 after:bg-line">
        End of Results
      </p>
    );
  }
  return (
    <Button look="outline" busy={busy} onClick={onLoadMore} className="no-script:hidden">
      Load More
    </Button>
  );
}
