/** The page that says how reviews are collected, checked and counted, with the figures of the last quarter. */
import type { QuarterFigures } from "~/api/duties";
import { Link } from "~/ui/link";
import { COMPLAINTS, InformationPage, REVIEWS_POLICY } from "./information-page";

export function ReviewsPolicy({ figures }: { figures: QuarterFigures | null }) {
  return (
    <InformationPage
      title={REVIEWS_POLICY.label}
      lead="A review helps only if it is honest. This is what we do for that, and what you can do."
    >
      <div className="prose">
        <h2>Who writes them</h2>
        <p>
          Members who are signed in, once for each product. We do not know whether they bought it, and nobody
          is paid by us for a review. Members give stars and choose labels; those we list as influencers may
          write words. We publish good and bad alike, the same way.
        </p>
        <h2>Gifts and payment</h2>
        <p>
          Each review answers: were you given or paid anything for this? If so, it says it, you can filter by
          it, and it stays out of the average, out of every order and out of what search engines read. What
          these reviews gave stands apart.
        </p>
        <h2>How the average comes about</h2>
        <p>
          All reviews that nobody paid for count the same. The order of lists by rating counts only accounts
          that have been here for two weeks and do more than rate one product. A few new accounts move
          nothing.
        </p>
        <h2>How we look for fake ones</h2>
        <p>
          Every hour we look for accounts that act in concert: they like each other’s reviews, write alike,
          write from one network, or praise or run down the same products within days. One of these alone
          means nothing. What looks like more waits for one of us, and does not count meanwhile. Its author
          hears of it, and what we decided. We do not keep addresses for this: of a network we keep a number
          that thousands share, for 60 days.
        </p>
        <h2>What we do then</h2>
        <p>
          A fake review is hidden, and its author is told why. Their next reviews are looked at before they
          count. Who goes on may lose the account.
        </p>
        <h2>Reports</h2>
        <p>
          Anybody can report a review, a name, a picture, a text, a link or a wishlist here, also without an
          account. Somebody looks at each report and says what was decided and why. How many report something
          decides nothing: a thousand reports of an honest review hide nothing. Who disagrees can{" "}
          <Link to={COMPLAINTS.to}>object</Link>, and somebody else decides.
        </p>
        <h2>What is not allowed</h2>
        <p>
          Reviews of what you have not tried, or written for somebody who did not. Pay or gifts that you do
          not mention. Threats, hate, sexual content, other people’s private details, advertising, and
          anything that is against the law.
        </p>
        {figures && <Figures figures={figures} />}
      </div>
    </InformationPage>
  );
}

function Figures({ figures }: { figures: QuarterFigures }) {
  const rows: [string, number][] = [
    ["Reviews written", figures.reviews],
    ["of these given or paid for", figures.paid],
    ["Reviews held to be looked at", figures.held],
    ["of these shown afterwards", figures.released],
    ["of these hidden for good", figures.refused],
    ["Reports", figures.reports],
    ["of these followed", figures.reports_upheld],
    ["Complaints", figures.complaints],
    ["of these answered within 30 days", figures.complaints_answered_in_time],
  ];
  return (
    <>
      <h2>In figures</h2>
      <table>
        <caption className="text-left text-sm text-muted">{describeQuarter(figures.quarter)}</caption>
        <tbody>
          {rows.map(([label, value]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** "2026-Q4" is "October to December 2026". */
function describeQuarter(quarter: string): string {
  const [year, number] = quarter.split("-Q");
  const months = ["January to March", "April to June", "July to September", "October to December"];
  return `${months[Number(number) - 1]} ${year}`;
}
