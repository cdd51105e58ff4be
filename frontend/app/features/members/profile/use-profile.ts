/** A member's profile, fetched after hydration and again after every change. */
import { useCallback, useEffect, useState } from "react";
import { type Problem, toProblem } from "~/api/client/errors";
import { fetchProfileById } from "~/api/member/account";
import type { Profile } from "~/api/member/profile";
import { refreshProfile } from "~/session/refresh-profile";

interface ProfileState {
  profile?: Profile;
  problem?: Problem;
}

/** The member's own profile, or that of the member of this id. */
export function useProfile(isAllowed: boolean, id?: number) {
  const [state, setState] = useState<ProfileState>({});
  const show = useCallback((profile: Profile) => setState({ profile }), []);
  const reload = useCallback(async () => {
    try {
      show(await (id === undefined ? refreshProfile() : fetchProfileById(id)));
    } catch (error) {
      setState({ problem: toProblem(error) });
    }
  }, [id, show]);
  useEffect(() => {
    if (isAllowed) void reload();
  }, [isAllowed, reload]);
  return { ...state, reload, show };
}
