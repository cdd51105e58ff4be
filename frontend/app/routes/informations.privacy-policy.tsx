/** The privacy policy. Keep it in step with what the code stores. */
import { ConsentChoices } from "~/features/consent/consent-choices";
import { InformationPage } from "~/features/pages/information-page";
import { loadShopText } from "~/features/pages/shop-text.server";
import { buildPageMeta } from "~/page-meta";
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "~/router";
import { useShopFacts } from "~/shared/use-shop-facts";
import { SHOP_NAME } from "~/site";
import { Prose } from "~/ui/prose";

export const loader = ({ context }: LoaderFunctionArgs) => loadShopText(context, "privacy");

export const meta: MetaFunction = ({ matches }) =>
  buildPageMeta(
    {
      title: "Privacy Policy",
      description: `What ${SHOP_NAME} keeps about you, why, for how long, and how to take it with you or away.`,
      canonical: "/informations/privacy-policy",
    },
    matches,
  );

export default function PrivacyPolicy() {
  const { html } = useLoaderData<typeof loader>();
  const isMeasured = Boolean(useShopFacts()?.tagManager);
  if (html)
    return (
      <InformationPage title="Privacy Policy">
        <Prose html={html} />
        <ConsentChoices isMeasured={isMeasured} />
      </InformationPage>
    );
  return (
    <InformationPage
      title="Privacy Policy"
      lead="What we keep about you, why, for how long, and how to take it with you or away."
    >
      <div className="prose">
        <p>Last updated: November 2026</p>
        <h2>If you only look around</h2>
        <p>
          No cookie is set and nothing from another company is loaded, unless you allow it below. We count how
          often a product is looked at and how fast pages are, without cookies and without keeping your
          address. What is searched for, and which product is opened from it, is counted by day. A search can
          be read only once ten different networks have made it on that day. To keep the shop standing,
          requests are counted by a scrambled form of your address for a minute.
        </p>
        <p>
          Your browser remembers your five latest searches, to offer them in the search box. They stay on your
          device, and the search box clears them.
        </p>
        <p>
          If you press “I wear this”, your browser keeps that shade, with what you say of it and the names you
          give, so that the shop can be seen through it. It stays on your device until you remove it. To show
          what comes closest we are sent the colour and the shade’s number, without a name, and store neither.
          A file, link or QR code of your shades is made and read by your browser alone.
        </p>
        <h2>Videos from elsewhere</h2>
        <p>
          Some product pages offer videos from YouTube, TikTok or Instagram. They are loaded once you allow
          it, and not before: from then on the platform learns your address and which page you are on, and may
          set cookies of its own.
        </p>
        {isMeasured && (
          <>
            <h2>Measuring visits</h2>
            <p>
              If you allow it, Google Tag Manager is loaded. Google then learns your address and the pages you
              look at, and its tags may set cookies. Without your yes nothing is loaded. When you take it
              back, its cookies are removed and it is not loaded again.
            </p>
          </>
        )}
        <h2>If you sign in</h2>
        <p>
          We keep what the company that you sign in with tells us of you: an identifier, your name, your
          picture, and your email address if it is verified; and that you confirmed being 18 or over. We never
          see your password. Two cookies keep you signed in; no script can read them. Your browser also
          remembers your name and the number of your wishes, to greet you at once.
        </p>
        <h2>What you add</h2>
        <p>
          Your profile, reviews, votes, wishlist and whom you follow. Reviews are public, with your name and
          picture. Your profile is shown to whoever is signed in, and so is your wishlist, unless you make it
          private there.
        </p>
        <p>
          Which shades you wear and how other shades suited you, with the day you said it. Only you see that.
          Together with what at least four other people said it corrects the colour of a shade, and it leaves
          with your account.
        </p>
        <p>
          The shades that your browser keeps for you and others, with the names you give, follow you to your
          other devices through your account. Nobody else sees them, nothing else is done with them, and they
          leave with your account. When you sign out, they leave the device.
        </p>
        <h2>Photos for shade matching</h2>
        <p>A photo you match a shade from is read by your browser alone. It never leaves your device.</p>
        <h2>Newsletter</h2>
        <p>
          Your address and the time you asked for it. Every newsletter carries a link that ends it, without
          signing in. An address that is never confirmed is deleted after 7 days, one that left after 30.
        </p>
        <h2>Alerts</h2>
        <p>
          What you asked to be told of, and when. Without an account we also keep the email address that you
          give: for 7 days if you never confirm it, otherwise until you stop the alert. Each alert has a link
          that stops it.
        </p>
        <p>
          If you turn on messages on a device, we keep the address at which your browser’s maker takes them,
          and the keys that let only your browser read them. They go when you turn messages off, when the
          browser no longer takes them, or with your account.
        </p>
        <h2>Letters</h2>
        <p>
          A letter to you is kept until it is sent, or for 30 days if it cannot be. We remember an address
          that letters do not reach, so that we do not go on writing to it: until the account with that
          address is deleted, or for good if no account has it.
        </p>
        <h2>Reports, complaints and blocks</h2>
        <p>
          A report of a review or of a profile, with its reason and, if you have no account, the email address
          that you give: until a year after it is settled. A complaint, with your name, your email address and
          our answer: until two years after the answer, even if you delete your account, because it is a legal
          record.
        </p>
        <p>
          Whom you block: until you undo it or delete your account. Whom you block is not told. Which version
          of our terms you accepted or were told of, and when: as long as you have an account.
        </p>
        <p>
          To notice made-up reviews, we keep a scrambled part of your network’s address with each review for
          60 days. Thousands of addresses share one.
        </p>
        <h2>How long</h2>
        <p>
          What has no time of its own above is kept as long as you have an account. Sign-ins and changes to
          safety settings are recorded without your full address, for a year at most. Counts of views, visits
          and of clicks to retailers are kept by the day and belong to no one: they ask for no consent, as
          they leave nothing on your device and tell nobody apart.
        </p>
        <h2>Your rights</h2>
        <p>
          In your account you can download everything we hold about you, and delete your account: every
          identifier goes, and your star ratings stay without a name or go too, as you choose. You may also
          ask us to correct anything, or complain to the Information Commissioner's Office.
        </p>
      </div>
      <ConsentChoices isMeasured={isMeasured} />
    </InformationPage>
  );
}
