/** The headers that keep a page to itself. */
const PLAYERS = "https://www.youtube-nocookie.com https://www.tiktok.com https://www.instagram.com";
const TAGS = "https://www.googletagmanager.com";
const TAGS_TALK = `${TAGS} https://*.google-analytics.com https://*.analytics.google.com`;

/** Allows the inline scripts with these SHA-256 hashes and no others, and the tag manager where there is one. */
export function contentSecurityPolicy(scriptHashes: readonly string[], tagManager = ""): string {
  const tags = tagManager && ` ${TAGS}`;
  const tagsTalk = tagManager && ` ${TAGS_TALK}`;
  const hashes = new Set(scriptHashes.map((hash) => `'sha256-${hash}'`));
  return [
    "default-src 'self'",
    `${["script-src 'self'", ...hashes].join(" ")}${tags}`,
    // Attributes only: a measured position or size. Style elements stay forbidden.
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${tagsTalk}`,
    "font-src 'self'",
    `connect-src 'self'${tagsTalk}`,
    // Players of the three platforms; a page holds none before its shopper has agreed.
    `frame-src ${PLAYERS}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** The same on every page of ours; HSTS only where the shop is reached over https. */
export function securityHeaders(publicOrigin: string): Record<string, string> {
  const headers: Record<string, string> = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
  };
  if (publicOrigin.startsWith("https:"))
    headers["Strict-Transport-Security"] = "max-age=63072000; includeSubDomains";
  return headers;
}
