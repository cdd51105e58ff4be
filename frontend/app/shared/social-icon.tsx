/** The icons of the four social networks, drawn as plain lines. */
import type { ReactNode } from "react";
import type { SocialNetwork } from "~/site";

const DRAWINGS: Record<SocialNetwork, ReactNode> = {
  facebook: <path d="M15.5 4h-2A3.5 3.5 0 0 0 10 7.500V20M7 12h7.5" />,
  instagram: (
    <>
      <rect x="4" y="4" width="16" height="16" rx="4.5" />
      <circle cx="12" cy="12" r="3.6" />
      <circle cx="16.6" cy="7.4" r="0.6" fill="currentColor" />
    </>
  ),
  twitter: <path d="M4 4h5l11 16h-5zM4 20l7-7M13 11l6-7" />,
  tiktok: <path d="M13 4v11a3.5 3.5 0 1 1-3.5-3.500M13 4c.4 3 2.3 4.7 5 5" />,
};

export function SocialIcon({ network }: { network: SocialNetwork }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="size-5"
    >
      {DRAWINGS[network]}
    </svg>
  );
}
