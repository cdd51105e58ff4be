/** The next page of a long list of a profile, asked of the API when it is wanted. */
import { type ReactNode, useState } from "react";
import { fetchProfileById } from "~/api/member/account";
import type { Profile } from "~/api/member/profile";
import { Button } from "~/ui/button";
import { useRequest } from "~/ui/forms/use-request";

/** The rest of a list: whose it is, and the mark that the API gave with the page before. */
export interface ListRest {
  memberId: number;
  after: string;
}

interface NextPageProps extends ListRest {
  list: "reviews" | "wishlist";
  label: string;
  /** Shows the page that was loaded. `reload` loads it again. */
  children: (page: Profile, reload: () => Promise<void>) => ReactNode;
}

export function NextPage({ memberId, after, list, label, children }: NextPageProps) {
  const [page, setPage] = useState<Profile>();
  const { busy, send } = useRequest({ toasts: true });
  const load = () =>
    send(async () => setPage(await fetchProfileById(memberId, { [`${list}_after`]: after })));
  if (page) return <div ref={focusFirstLink}>{children(page, load)}</div>;
  return (
    <Button look="outline" busy={busy} onClick={load} className="mt-8">
      {label}
    </Button>
  );
}

/** The button that was pressed is gone. */
const focusFirstLink = (part: HTMLElement | null): void => part?.querySelector("a")?.focus();

/** The rest of a profile's list. Undefined where it is whole. */
export function getRest(profile: Profile, list: NextPageProps["list"]): ListRest | undefined {
  const after = profile[`${list}_next`];
  return after ? { memberId: profile.user_details.id, after } : undefined;
}
