/** The return from the sign-in provider: loads the profile and continues, or reports the error. */
import { useCallback, useEffect, useRef, useState } from "react";
import { AdultQuestion, type SignUp } from "~/features/members/adult-question";
import { runPendingActions } from "~/features/members/run-pending-actions";
import { buildPageMeta } from "~/page-meta";
import type { RouteHandle } from "~/route-handle";
import { type MetaFunction, useNavigate, useSearchParams } from "~/router";
import { refreshProfile } from "~/session/refresh-profile";
import { HOME_PATH, takeReturnPath, toShopPath } from "~/session/return-path";
import { LOGIN_PATH, SHOP_NAME } from "~/site";
import { Loading, Skeleton } from "~/ui/loading/skeleton";
import { Notice } from "~/ui/notice";

const FAILED_TEXT = "We were unable to verify your account. Redirecting you to login page in 3 seconds";
const CANCELLED_TEXT = "Signing in was cancelled.";
const CLOSED_TEXT = "This account is closed. Our letter to you says why, and how to object.";
const describeNoAdult = () => `No account was made: ${SHOP_NAME} is for people of 18 and over.`;
const REDIRECT_MS = 3_000;

export const handle: RouteHandle = import.meta.env.SSR && { query: ["error", "confirm", "return_to"] };

export const meta: MetaFunction = () => buildPageMeta({ title: "Signing you in", noindex: true });

export default function Verify() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [failed, setFailed] = useState(false);
  const error = params.get("error");
  const mustConfirmAge = params.get("confirm") === "adult";
  const returnPath = params.get("return_to");

  /** Back to the sign-in page, which says why. */
  const giveUp = useCallback(
    (ended: string) => navigate(LOGIN_PATH, { replace: true, state: { ended } }),
    [navigate],
  );

  const finishSignIn = useCallback(
    async ({ returnTo, isNew }: SignUp) => {
      try {
        await runPendingActions(await refreshProfile(), isNew);
        const origin = takeReturnPath();
        // The API answers with the home page where the link asked for none.
        const asked = toShopPath(returnTo ?? returnPath);
        navigate(asked === HOME_PATH ? origin : asked, { replace: true });
      } catch {
        setFailed(true);
      }
    },
    [navigate, returnPath],
  );

  const started = useRef(false);
  useEffect(() => {
    if (started.current || mustConfirmAge) return;
    started.current = true;
    if (error === "cancelled") giveUp(CANCELLED_TEXT);
    else if (error === "closed") giveUp(CLOSED_TEXT);
    else if (error) setFailed(true);
    else void finishSignIn({ isNew: false });
  }, [mustConfirmAge, error, finishSignIn, giveUp]);

  useEffect(() => {
    if (!failed) return;
    const timer = setTimeout(() => navigate(LOGIN_PATH, { replace: true }), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [failed, navigate]);

  return (
    <section className="page flex flex-col items-center py-16 text-center">
      {failed && (
        <>
          <h1 className="mb-6 text-2xl">You are not signed in</h1>
          <Notice tone="error">{FAILED_TEXT}</Notice>
        </>
      )}
      {!failed && mustConfirmAge && (
        <AdultQuestion onSignedUp={finishSignIn} onDeclined={() => giveUp(describeNoAdult())} />
      )}
      {!failed && !mustConfirmAge && (
        <Loading label="Signing you in">
          <h1 className="text-2xl">Signing you in</h1>
          <Skeleton className="mx-auto mt-6 h-1 w-56" />
        </Loading>
      )}
    </section>
  );
}
