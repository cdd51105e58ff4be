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
        <p>Last updated: November 2026</p>
        <h2>Who writes them</h2>
        <p>
          Members who are signed in, once for each product. We do not know whether they bought it, and nobody
          is paid by us for a review. Members give stars and choose labels; those we list as influencers may
          write words. We publish good and bad alike, the same way.
        </p>
        <h2>Gifts and payment</h2>
        <p>
          Each review answers: were you given or paid anything for this? If so, the review says so and you can
          filter by it. It does not count in the average or in how anything is sorted, and search engines do
          not see it. The stars of these reviews are shown separately.
        </p>
        <h2>How the average comes about</h2>
        <p>
          All reviews that nobody paid for count the same. When lists are sorted by rating, only accounts
          count that are two weeks old and do more than rate one product. A few new accounts change nothing.
        </p>
        <h2>How we look for fake ones</h2>
        <p>
          Every hour we look for accounts that act in concert: they like each other’s reviews, write alike,
          write from one network, or praise or run down the same products within days. One of these alone
          means nothing. If it looks like more than that, the review waits for one of us to check it and does
          not count in the meantime. We tell its author, and what we decided. We do not keep internet
          addresses for this: all we keep is a number for the network, which thousands of people share, for 60
          days.
        </p>
        <h2>What we do then</h2>
        <p>
          A fake review is hidden, and its author is told why. Their next reviews are looked at before they
          count. Anyone who keeps doing it may lose their account.
        </p>
        <h2>Reports</h2>
        <p>
          Anybody can report a review, a name, a picture, a text, a link or a wishlist here, also without an
          account. Somebody looks at each report and says what was decided and why. The number of reports
          decides nothing: a thousand reports will not hide an honest review. If you disagree, you can{" "}
          <Link to={COMPLAINTS.to}>object</Link>, and somebody else will decide.
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
