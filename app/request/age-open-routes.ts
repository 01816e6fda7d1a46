/**
 * Patterns of routes that stay open to members who owe an age check (R527), by reason. All others
 * are closed, so a new route is closed until it is listed here. tests/architecture/age-gate.test.ts
 * compares them with all routes.
 */
const OPEN_ROUTES = {
  /** Without members: what the site is, and its legal pages. */
  site: [
    ...["/", "/pricing", "/complaints", "/lang-config", "/pages/transparency", "/pages/:page"],
    ...["/pages/transparency.json", "/landers/compare/:slug", "/landers/:lander/:slug?"],
    ...["/offline", "/account-deleted", "/cookie-choice", "/site-entry", "/partners/:token", "/*"],
  ],
  /** The check itself. */
  age: ["/age", "/age/request/:id", "/age/response/:id", "/age/callback"],
  /** Becoming and being logged in. */
  login: [
    ...["/login", "/login/code", "/login/with-code", "/login/passkey", "/login/passkey/options"],
    ...["/login/second", "/reset-password", "/reset-password/with-code", "/api/logout.php"],
    ...["/signup", "/complete-signup", "/complete-signup/about-me", "/complete-signup/about-you"],
    ...["/complete-signup/address", "/complete-signup/code", "/complete-signup/letter"],
    ...["/complete-signup/location", "/complete-signup/photo", "/complete-signup/:step/skip"],
  ],
  /** Links of e-mails. */
  mail: [
    ...["/:token", "/activate/done", "/activate/error", "/mail-change/do", "/mail-change/undo"],
    ...["/reset-password/do", "/unsubscribe/:token", "/unsubscribe/:token/off"],
    ...["/decisions/:decision", "/account-returned"],
  ],
  /** One's own account, data and consents; leaving. */
  account: [
    ...[
      "/consent",
      "/settings",
      "/settings/account",
      "/settings/account/mail",
      "/settings/account/mail-code",
    ],
    ...["/settings/account/write-again", "/settings/privacy", "/settings/privacy/withdraw"],
    ...["/notifications", "/settings/security", "/settings/security/confirm"],
    ...["/settings/security/password", "/settings/security/app", "/settings/security/app/off"],
    ...["/settings/security/codes", "/settings/security/passkey"],
    ...["/settings/security/passkey/options", "/settings/security/passkeys/:id/remove"],
    ...["/settings/security/passkeys/:id/rename", "/settings/security/sessions/end"],
    ...["/settings/security/sessions/:id/end", "/settings/data", "/settings/data/:id"],
    ...["/settings/delete", "/settings/delete/confirm", "/settings/delete/code"],
  ],
  /** Receipts and withdrawal of what was paid, and one's own limit. */
  money: [
    ...["/settings/credits", "/settings/spending", "/transactions", "/transactions/:id"],
    ...["/transactions/:id/withdraw", "/transactions/:id/cancel", "/transactions/:id/receipt.pdf"],
    ...["/withdraw", "/withdraw/:token"],
  ],
  /** Reporting and blocking a member, from a link or an earlier page. */
  safety: ["/members/:id/report", "/members/:id/block", "/settings/reports"],
  /** Endpoints about the site or one's own account. */
  api: [
    ...["/api/page-shown.php", "/api/page-hidden.php", "/api/settings.php"],
    ...["/api/companyinfo.php", "/api/geocode.php", "/api/regions.php", "/api/interests.php"],
    ...["/api/signup.php", "/api/user.php", "/api/privacy.php", "/api/notifications.php"],
    "/api/staff-deed.php",
  ],
  /** For machines. */
  files: [
    ...["/manifest.webmanifest", "/sw-push.js", "/robots.txt", "/sitemap.xml", "/healthz"],
    ...["/webhooks/mail", "/webhooks/:provider", "/.well-known/change-password"],
  ],
  /** The local mode. */
  dev: [
    ...["/dev/outbox", "/dev/outbox/:id", "/dev/bank/:payment", "/dev/wallet"],
    ...["/dev/components", "/dev/letters", "/dev/letters/:kind"],
  ],
} as const;

export const AGE_OPEN_ROUTES: ReadonlySet<string> = new Set(Object.values(OPEN_ROUTES).flat());
