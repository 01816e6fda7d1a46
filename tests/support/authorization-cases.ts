/**
 * A request on rows that belong to another member: `{member}`, `{chat}`, `{photo}` … are replaced
 * by ids.
 */
export type AuthorizationAttempt = {
  how: string;
  form?: Record<string, string>;
  json?: Record<string, unknown>;
  /**
   * Returns 204 or 200 to everybody, for existing and missing rows: only that nothing is written
   * counts.
   */
  mute?: true;
  /** Requires a confirmed address. */
  confirmed?: true;
};
type AuthorizationCase = { own?: AuthorizationAttempt[]; others?: AuthorizationAttempt[] };

const own = (...attempts: AuthorizationAttempt[]): AuthorizationCase => ({ own: attempts });
const others = (...attempts: AuthorizationAttempt[]): AuthorizationCase => ({ others: attempts });
const post = (path: string, form: Record<string, string> = {}): AuthorizationAttempt => ({
  how: `POST ${path}`,
  form,
});
const get = (path: string): AuthorizationAttempt => ({ how: `GET ${path}` });

const ORDER_BY_QUERY = "names its order by the query: tests/api/direct-debit.test.ts";
const PUBLIC = "an address of an advertisement, the same for every visitor";
const SELF = "takes no id: it is about whoever asks";
const VISITOR = "for visitors, who have nothing yet";
const TOKEN = "a mailed secret: tests/api/email-address.test.ts";
const STATEMENT =
  "its member, or a signature of ours: app/domain/moderation-decision/appeal.test.ts";
const DECLARED = "a signature of ours: app/domain/complaint/declare-withdrawal.test.ts";
const SIGNED = "a signature of ours: tests/api/notifications.test.ts";
const AGE_SECRET = "the secret of a running check: app/domain/age/check-age.test.ts";
const LOGIN = "a login: what it takes is proved by a secret";
const confirmedOnly = (attempt: AuthorizationAttempt): AuthorizationAttempt => ({
  ...attempt,
  confirmed: true,
});
const report = { client_id: "{client}", screen: "profile", reason: "other" };
const messageFields = { client_id: "{client}", text: "Hello" };
const gift = { client_id: "{client}", gift: "rose", gift_credits: "2" };
const message = { ...messageFields, to: "{member}" };

/**
 * Every route with an id in its path, and every one that accepts a form or an API request: `own`
 * are a member's own rows, which nobody else may access; `others` are actions between members,
 * forbidden across a block or between sites. A text explains why there is nothing to test. A
 * missing route fails by its name (tests/architecture/authorization-cases.test.ts).
 */
export const AUTHORIZATION_CASES: Record<string, AuthorizationCase | string> = {
  "/activity": SELF,
  "/age": SELF,
  "/age/callback": "its member alone: app/platform/age/redirect-provider.test.ts",
  "/age/request/:id": AGE_SECRET,
  "/age/response/:id": AGE_SECRET,
  "/consent": SELF,
  "/dev/wallet": "the local mode alone, without a session",
  "/api/auto-like.php": own({
    how: "POST /api/auto-like.php",
    json: { id: "{member}" },
    mute: true,
  }),
  "/api/chat.php": own({ how: "DELETE /api/chat.php", json: { conversation: "{chat}" } }),
  "/api/geocode.php": VISITOR,
  "/api/like.php": others(confirmedOnly({ how: "POST /api/like.php", json: { id: "{member}" } }), {
    how: "DELETE /api/like.php",
    json: { id: "{member}" },
    mute: true,
  }),
  "/api/logout.php": SELF,
  "/api/message.php": others(confirmedOnly({ how: "POST /api/message.php", json: message })),
  "/api/messages.php": own(
    get("/api/messages.php?conversation={chat}&after=0"),
    get("/api/messages.php?conversation={chat}&before=9"),
  ),
  "/api/page-hidden.php": VISITOR,
  "/api/page-shown.php": VISITOR,
  "/api/photo.php": own({ how: "DELETE /api/photo.php", json: { id: "{photo}" } }),
  "/api/notifications.php": SELF,
  "/api/privacy.php": SELF,
  "/api/profile.php": SELF,
  "/api/reaction.php": own(
    confirmedOnly({
      how: "POST /api/reaction.php",
      json: { conversation: "{chat}", seq: 1, reaction: "heart" },
    }),
    get("/api/reaction.php?conversation={chat}&from=1"),
  ),
  "/api/read.php": own({
    how: "POST /api/read.php",
    json: { conversation: "{chat}", seq: 1 },
    mute: true,
  }),
  "/api/signup.php": VISITOR,
  "/api/staff-deed.php": own({
    how: "POST /api/staff-deed.php",
    json: { deed: "{deed}", knock: "x".repeat(43) },
  }),
  "/api/swipe.php": others(
    confirmedOnly({ how: "POST /api/swipe.php", json: { id: "{member}", deed: "like" } }),
    { how: "POST /api/swipe.php", json: { id: "{member}", deed: "pass" } },
    { how: "POST /api/swipe.php", json: { id: "{member}", deed: "undo" }, mute: true },
  ),
  "/api/user.php": SELF,
  "/chats": SELF,
  "/chats/:id": own(get("/chats/{chat}"), post("/chats/{chat}", messageFields)),
  "/chats/:id/gift": own(
    get("/chats/{chat}/gift"),
    confirmedOnly(post("/chats/{chat}/gift", gift)),
  ),
  "/chats/:id/photo": own(get("/chats/{chat}/photo"), post("/chats/{chat}/photo")),
  "/chats/:id/photos/:photo/:size": own(get("/chats/{chat}/photos/{sent}/main")),
  "/chats/:id/react": own(
    confirmedOnly(post("/chats/{chat}/react", { seq: "1", reaction: "heart" })),
  ),
  "/chats/:id/delete": own(post("/chats/{chat}/delete")),
  "/chats/undo": "names its conversation by an encrypted word: tests/api/chats.test.ts",
  "/complaints": "anybody complains, about whatever they name",
  "/complete-signup/:step/skip": SELF,
  "/complete-signup/about-me": SELF,
  "/complete-signup/about-you": SELF,
  "/complete-signup/address": SELF,
  "/complete-signup/code": SELF,
  "/complete-signup/letter": SELF,
  "/complete-signup/location": SELF,
  "/complete-signup/photo": SELF,
  "/cookie-choice": VISITOR,
  "/credits/:bundle/:method?":
    "a bundle and a way to pay by their names; the order is of whoever asks",
  "/unsubscribe/:token": SIGNED,
  "/unsubscribe/:token/off": SIGNED,
  "/webhooks/mail": "the mail service's signature: tests/api/email-address.test.ts",
  "/webhooks/:provider": "a provider's signature: tests/api/payments.test.ts",
  "/dev/bank/:payment": "on a developer's machine alone: tests/production",
  "/decisions/:decision": STATEMENT,
  "/withdraw": "anybody declares, about whatever they name",
  "/withdraw/:token": DECLARED,
  "/directdebit": ORDER_BY_QUERY,
  "/directdebit/again": ORDER_BY_QUERY,
  "/directdebit/code": ORDER_BY_QUERY,
  "/dev/letters/:kind": "on a developer's machine alone: tests/production",
  "/dev/outbox/:id": "on a developer's machine alone: tests/production",
  "/landers/compare/:slug": PUBLIC,
  "/landers/:lander/:slug?": VISITOR,
  "/lang-config": VISITOR,
  "/likes/:type?": "the name of a list, of whoever asks",
  "/likes/m/:id": others(get("/likes/m/{member}")),
  "/login": LOGIN,
  "/login/code": LOGIN,
  "/login/passkey": LOGIN,
  "/login/passkey/options": LOGIN,
  "/login/second": LOGIN,
  "/login/with-code": LOGIN,
  "/mail-change/do": TOKEN,
  "/mail-change/undo": TOKEN,
  "/members/:id": others(get("/members/{member}")),
  "/match-finder": SELF,
  "/members/:id/block": others(post("/members/{member}/block")),
  "/members/:id/chat": others(
    get("/members/{member}/chat"),
    confirmedOnly(post("/members/{member}/chat", messageFields)),
  ),
  "/members/:id/gift": others(
    get("/members/{member}/gift"),
    confirmedOnly(post("/members/{member}/gift", gift)),
  ),
  "/members/:id/landing": others(get("/members/{member}/landing")),
  "/members/:id/landing2/:slug?": others(get("/members/{member}/landing2")),
  "/members/:id/landing3/:slug?": others(get("/members/{member}/landing3")),
  "/members/:id/like": others(
    get("/members/{member}/like"),
    confirmedOnly(post("/members/{member}/like")),
  ),
  "/members/:id/note": others(
    get("/members/{member}/note"),
    post("/members/{member}/note", { note: "Hello" }),
  ),
  "/members/:id/report": others(
    get("/members/{member}/report"),
    post("/members/{member}/report", report),
  ),
  "/members/searches": SELF,
  "/members/searches/:id/delete": own(post("/members/searches/{search}/delete")),
  "/members/searches/:id/rename": own(post("/members/searches/{search}/rename", { name: "Mine" })),
  "/members/:id/signup": others({ ...get("/members/{member}/signup"), mute: true }),
  "/members/:id/unblock": own(post("/members/{member}/unblock")),
  "/members/:id/pass": others(post("/members/{member}/pass")),
  "/members/:id/unpass": own(post("/members/{member}/unpass")),
  "/members/:id/unlike": others({ ...post("/members/{member}/unlike"), mute: true }),
  "/pages/:page": "the name of a page",
  "/photos/:id/:size": {
    own: [get("/photos/{photo}/main"), { how: "HEAD /photos/{photo}/thumb" }],
    others: [get("/photos/{shown}/main"), { how: "HEAD /photos/{shown}/thumb" }],
  },
  "/profile": SELF,
  "/profile/photos": SELF,
  "/profile/photos/:photo/delete": own(
    get("/profile/photos/{photo}/delete"),
    post("/profile/photos/{photo}/delete"),
  ),
  "/profile/photos/:photo/main": own(post("/profile/photos/{photo}/main")),
  "/profile/photos/:photo/visibility": own(
    post("/profile/photos/{photo}/visibility", { visibility: "public" }),
  ),
  "/profile/photos/order": own(post("/profile/photos/order", { order: "{photo}" })),
  "/reset-password": LOGIN,
  "/reset-password/do": TOKEN,
  "/reset-password/with-code": LOGIN,
  "/settings/account/mail": SELF,
  "/settings/account/mail-code": SELF,
  "/settings/account/write-again": SELF,
  "/settings/data": SELF,
  "/settings/data/:id": own(get("/settings/data/{takeout}")),
  "/settings/delete": SELF,
  "/settings/delete/code": SELF,
  "/settings/delete/confirm": SELF,
  "/notifications": SELF,
  "/settings/privacy": SELF,
  "/settings/privacy/withdraw": SELF,
  "/settings/spending": SELF,
  "/settings/security/app": SELF,
  "/settings/security/app/off": SELF,
  "/settings/security/codes": SELF,
  "/settings/security/confirm": SELF,
  "/settings/security/passkey": SELF,
  "/settings/security/passkey/options": SELF,
  "/settings/security/passkeys/:id/remove": own(
    post("/settings/security/passkeys/{passkey}/remove"),
  ),
  "/settings/security/passkeys/:id/rename": own(
    post("/settings/security/passkeys/{passkey}/rename", { name: "Mine" }),
  ),
  "/settings/security/password": SELF,
  "/settings/security/sessions/:id/end": own(post("/settings/security/sessions/{session}/end")),
  "/settings/security/sessions/end": SELF,
  "/share": SELF,
  "/signup": VISITOR,
  "/site-entry": VISITOR,
  "/swipe-game/:deed": others(
    confirmedOnly(post("/swipe-game/like", { member: "{member}" })),
    post("/swipe-game/pass", { member: "{member}" }),
    { ...post("/swipe-game/undo", { member: "{member}" }), mute: true },
  ),
  "/transactions/:id": own(get("/transactions/{order}")),
  "/transactions/:id/receipt.pdf": own(get("/transactions/{order}/receipt.pdf")),
  "/transactions/:id/withdraw": own(
    get("/transactions/{order}/withdraw"),
    post("/transactions/{order}/withdraw", { amount: "1190", credits: "10" }),
  ),
  "/transactions/:id/cancel": own(post("/transactions/{order}/cancel")),
  "/transactions/:id/pay": own(post("/transactions/{order}/pay")),
  "/partners/:token": "a signature of ours: tests/api/partner-report.test.ts",
  "/chats/:id/photos/:photo/reveal": own(post("/chats/{chat}/photos/{sent}/reveal")),
  "/chats/:id/shown-photos": own(post("/chats/{chat}/shown-photos", { on: "yes" })),
  "/:token": TOKEN,
  "/*": "every address that is none",
};
