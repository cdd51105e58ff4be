/** Back from the provider: load the profile and go on, or say that it failed and go back. */
import { useCallback, useEffect, useRef, useState } from "react";
import { AdultQuestion } from "~/features/members/adult-question";
import { buildPageMeta } from "~/page-meta";
import { type MetaFunction, useNavigate, useSearchParams } from "~/router";
import { takeReturnPath, toShopPath } from "~/session/return-path";
import { LOGIN_PATH } from "~/session/use-members-only";
import { refreshProfile } from "~/session/use-profile";
import { Notice } from "~/ui/notice";
import { Loading, Skeleton } from "~/ui/skeleton";

const FAILED = "We were unable to verify your account. Redirecting you to login page in 3 seconds";
const REDIRECT_MS = 3_000;

export const meta: MetaFunction = () => buildPageMeta({ title: "Signing you in", noindex: true });

export default function Verify() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [failed, setFailed] = useState(false);
  const error = params.get("error");
  const asking = params.get("confirm") === "adult";
  const asked = params.get("return_to");

  const goOn = useCallback(
    async (returnTo = asked) => {
      try {
        await refreshProfile();
        const origin = takeReturnPath();
        navigate(returnTo ? toShopPath(returnTo) : origin, { replace: true });
      } catch {
        setFailed(true);
      }
    },
    [navigate, asked],
  );

  const begun = useRef(false);
  useEffect(() => {
    if (begun.current || asking) return;
    begun.current = true;
    if (error === "cancelled") navigate(LOGIN_PATH, { replace: true });
    else if (error) setFailed(true);
    else void goOn();
  }, [asking, error, goOn, navigate]);

  useEffect(() => {
    if (!failed) return;
    const away = setTimeout(() => navigate(LOGIN_PATH, { replace: true }), REDIRECT_MS);
    return () => clearTimeout(away);
  }, [failed, navigate]);

  return (
    <section className="page flex flex-col items-center py-24 text-center">
      {failed && (
        <>
          <h1 className="mb-6 text-2xl">You are not signed in</h1>
          <Notice tone="error">{FAILED}</Notice>
        </>
      )}
      {!failed && asking && (
        <AdultQuestion onYes={goOn} onNo={() => navigate(LOGIN_PATH, { replace: true })} />
      )}
      {!failed && !asking && (
        <Loading label="Signing you in">
          <h1 className="text-2xl">Signing you in</h1>
          <Skeleton className="mx-auto mt-6 h-1 w-48" />
        </Loading>
      )}
    </section>
  );
}
