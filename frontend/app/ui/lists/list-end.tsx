/** The end of a list: a button for more, or a mark that there is no more. */
import { Button } from "../button";

interface ListEndProps {
  complete: boolean;
  busy: boolean;
  onLoadMore: () => void;
}

export function ListEnd({ complete, busy, onLoadMore }: ListEndProps) {
  if (complete) {
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
