/** Security headers of pages. */
const VIDEO_PLAYERS = "https://www.youtube-nocookie.com https://www.tiktok.com https://www.instagram.com";
const TAG_MANAGER = "https://www.googletagmanager.com";
const TAG_CONNECTIONS = `${TAG_MANAGER} https://*.google-analytics.com https://*.analytics.google.com`;

/** Allows only inline scripts with these SHA-256 hashes, and the tag manager if there is one. */
export function buildContentSecurityPolicy(scriptHashes: readonly string[], tagManager = ""): string {
  const tagScripts = tagManager && ` ${TAG_MANAGER}`;
  const tagConnections = tagManager && ` ${TAG_CONNECTIONS}`;
  const hashes = new Set(scriptHashes.map((hash) => `'sha256-${hash}'`));
  return [
    "default-src 'self'",
    `${["script-src 'self'", ...hashes].join(" ")}${tagScripts}`,
    // Style attributes for measured positions and sizes. Style elements stay forbidden.
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${tagConnections}`,
    "font-src 'self'",
    `connect-src 'self'${tagConnections}`,
    // Video players. A page contains one only after the shopper consents.
    `frame-src ${VIDEO_PLAYERS}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** The same on every page. HSTS only if the shop uses https. */
export function buildSecurityHeaders(publicOrigin: string): Record<string, string> {
  const headers: Record<string, string> = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(self), geolocation=(), microphone=(), payment=(), usb=()",
  };
  if (publicOrigin.startsWith("https:"))
    headers["Strict-Transport-Security"] = "max-age=63072000; includeSubDomains";
  return headers;
}
