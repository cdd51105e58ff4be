/** Whom the member blocked, each to be seen again. */
import { useEffect, useState } from "react";
import { fetchBlocked, unblockMember } from "~/api/member/account";
import { AccountSection } from "~/shared/account-section";
import { Button } from "~/ui/button";
import { useRequest } from "~/ui/forms/use-request";
import { showToast } from "~/ui/overlays/toast";

export function BlockedMembers() {
  const [blocked, setBlocked] = useState<Awaited<ReturnType<typeof fetchBlocked>>>([]);
  const { send } = useRequest({ toasts: true });
  const load = async () => setBlocked(await fetchBlocked());
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; the section is left out where it cannot be loaded
  useEffect(() => void load().catch(() => undefined), []);
  if (blocked.length === 0) return null;

  const unblock = (id: number, name: string) =>
    send(async () => {
      await unblockMember(id);
      await load();
      showToast("success", `You see ${name} again`);
    });

  return (
    <AccountSection
      title="Whom you blocked"
      text="You see neither their reviews nor their profiles. They are not told."
    >
      <ul className="mt-5 grid max-w-2xl grid-cols-1 gap-3">
        {blocked.map(({ user_id, full_name }) => {
          const name = full_name || "A member";
          return (
            <li key={user_id} className="flex flex-wrap items-center gap-3 text-sm">
              <span className="min-w-48 flex-1 wrap-anywhere">{name}</span>
              <Button
                look="quiet"
                className="px-3"
                aria-label={`Unblock ${name}`}
                onClick={() => unblock(user_id, name)}
              >
                Unblock
              </Button>
            </li>
          );
        })}
      </ul>
    </AccountSection>
  );
}
