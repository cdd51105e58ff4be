/** The sign-in page, which says what the shopper signs in for. */
import { useEffect, useState } from "react";
import { SignInLinks } from "~/features/members/sign-in-links";
import { REVIEWS_POLICY } from "~/features/pages/information-page";
import { buildPageMeta } from "~/page-meta";
import { type MetaFunction, useLocation, useNavigate } from "~/router";
import { describePending, dropPendingOfOtherPage } from "~/session/read-pending";
import { saveReturnPath, takeReturnPath } from "~/session/return-path";
import { useSession } from "~/session/session-store";
import { Link } from "~/ui/link";

export const meta: MetaFunction = () => buildPageMeta({ title: "Login", noindex: true });

export default function Login() {
  const { member } = useSession();
  const { state } = useLocation();
  const navigate = useNavigate();
  const [reason, setReason] = useState<string>();

  useEffect(() => {
    // Whoever cancelled may try again what they wanted.
    if (state?.ended) setReason(describePending());
    if (typeof state?.from !== "string") return;
    saveReturnPath(`${state.from}${state.fromSearch ?? ""}`);
    dropPendingOfOtherPage(state.from);
    setReason(describePending());
  }, [state]);

  useEffect(() => {
    if (member) navigate(takeReturnPath(), { replace: true });
  }, [member, navigate]);

  return (
    <section className="page flex flex-col items-center py-16 text-center sm:py-24">
      <h1 className="text-3xl">Welcome</h1>
      {state?.ended && (
        <p role="status" className="mt-4 max-w-sm font-semibold">
          {state.ended}
        </p>
      )}
      <p className="mt-4 max-w-sm text-muted">
        {reason ?? "Keep a wishlist, review what you have tried, and follow members whose reviews you trust."}
      </p>
      <div className="mt-10 w-full max-w-sm">
        <SignInLinks />
      </div>
      <p className="mt-8 max-w-sm text-xs text-muted">
        You must be at least 18. By continuing, you accept the{" "}
        <Link to="/informations/terms-and-conditions" className="underline underline-offset-4">
          terms
        </Link>
        , keep to{" "}
        <Link to={REVIEWS_POLICY.to} className="underline underline-offset-4">
          our rules for reviews
        </Link>{" "}
        and confirm that you have read the{" "}
        <Link to="/informations/privacy-policy" className="underline underline-offset-4">
          privacy policy
        </Link>
        .
      </p>
    </section>
  );
}
