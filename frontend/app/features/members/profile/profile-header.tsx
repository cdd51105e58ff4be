/** The top of a profile: picture, name, text, links, followers and actions. */
import { UserRound } from "lucide";
import type { ReactNode } from "react";
import type { UserDetails } from "~/api/member/profile";
import { SocialIcon } from "~/shared/social-icon";
import type { SocialNetwork } from "~/site";
import { formatCount } from "~/ui/format";
import { Icon } from "~/ui/icon";
import { Picture } from "~/ui/picture";

const NETWORKS: { network: SocialNetwork; label: string }[] = [
  { network: "facebook", label: "Facebook" },
  { network: "instagram", label: "Instagram" },
  { network: "twitter", label: "X (Twitter)" },
  { network: "tiktok", label: "TikTok" },
];

export function ProfileHeader({ user, children }: { user: UserDetails; children: ReactNode }) {
  return (
    <header className="flex flex-col items-center gap-6 text-center sm:flex-row sm:items-start sm:gap-10 sm:text-left">
      <Portrait user={user} />
      <div className="w-full min-w-0 flex-1 wrap-anywhere">
        {user.user_type === "influencer" && <p className="kicker">Influencer</p>}
        <h1 className="text-3xl">{user.full_name || "A member"}</h1>
        <p className="mt-3 text-sm text-muted">
          <strong className="text-ink">{formatCount(user.num_followers)}</strong>{" "}
          {user.num_followers === 1 ? "follower" : "followers"}
          {user.is_followed && <span className="ml-3 rounded-full bg-tint px-3 py-1">Follows you</span>}
        </p>
        {user.short_description && (
          <p className="mt-4 max-w-prose whitespace-pre-line">{user.short_description}</p>
        )}
        <SocialLinks user={user} />
        <div className="mt-6 flex flex-wrap justify-center gap-3 sm:justify-start">{children}</div>
      </div>
    </header>
  );
}

function Portrait({ user }: { user: UserDetails }) {
  if (!user.image_url)
    return (
      <span className="flex size-24 shrink-0 items-center justify-center rounded-full bg-tint text-muted sm:size-40">
        <Icon icon={UserRound} aria-hidden size={56} strokeWidth={1} />
      </span>
    );
  return (
    <Picture
      src={user.image_url}
      alt=""
      width={160}
      height={160}
      eager
      round
      className="size-24 shrink-0 sm:size-40"
    />
  );
}

function SocialLinks({ user }: { user: UserDetails }) {
  const linkedNetworks = NETWORKS.filter(({ network }) => user.socials[network]);
  if (linkedNetworks.length === 0) return null;
  return (
    <ul aria-label="Elsewhere" className="mt-4 -ml-2.5 flex justify-center gap-1 sm:justify-start">
      {linkedNetworks.map(({ network, label }) => (
        <li key={network}>
          <a
            href={user.socials[network]}
            rel="nofollow noopener noreferrer ugc"
            target="_blank"
            aria-label={`${label} (opens in a new tab)`}
            className="flex size-11 items-center justify-center rounded-full text-muted transition-colors hover:bg-tint hover:text-ink"
          >
            <SocialIcon network={network} />
          </a>
        </li>
      ))}
    </ul>
  );
}
