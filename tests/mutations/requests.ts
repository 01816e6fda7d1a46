import { inFile } from "./mutation.ts";

const checkRequest = inFile("workers/check-request.ts", ["workers/check-request.test.ts"]);
const fallbackResponses = inFile("workers/fallback-responses.ts", [
  "workers/check-request.test.ts",
]);
const siteRoutes = inFile("workers/site-routes.ts", ["workers/site-routes.test.ts"]);
const siteHandlers = inFile("workers/site-handlers.ts", ["workers/site-routes.test.ts"]);
const limitBody = inFile("workers/limit-body.ts", ["workers/limit-body.test.ts"]);
const publicPage = inFile("workers/edge/public-page.ts", ["workers/check-request.test.ts"]);
const cookies = inFile("app/request/cookies.ts", ["app/request/middleware/middleware.test.ts"]);
const url = inFile("app/kit/url.ts", ["app/kit/browser.test.ts"]);
const tokenBucket = inFile("app/kit/token-bucket.ts", ["app/kit/token-bucket.test.ts"]);
const text = inFile("app/kit/text.ts", ["app/kit/text.test.ts"]);
const promises = inFile("app/kit/promises.ts", ["app/kit/promises.test.ts"]);
const images = inFile("app/platform/images.ts", ["app/platform/images.test.ts"]);
const mailer = inFile("app/platform/mail/mailer.ts", ["app/platform/mail/mailer.test.ts"]);
const sendEmail = inFile("app/domain/outbox/send-email.ts", ["workers/jobs/consume-mail.test.ts"]);
const outboxStore = inFile("app/domain/outbox/outbox-store.ts", [
  "workers/jobs/consume-mail.test.ts",
]);
const consumeMail = inFile("workers/jobs/consume-mail.ts", ["workers/jobs/consume-mail.test.ts"]);
const profileStore = inFile("app/domain/profile/profile-store.ts", [
  "workers/jobs/consume-mail.test.ts",
]);

/** Incoming requests, outgoing responses, and their limits. */
export const REQUESTS = [
  fallbackResponses(
    "a path with any number of parts is accepted",
    "length > MAX_PARTS + 1",
    "length > 1e9",
  ),
  fallbackResponses(
    "a manifest request with any number of paths is accepted",
    "length > MAX_MANIFEST_PATHS;",
    "length > 1e9;",
  ),
  siteRoutes("a page's routes omit those of its parent paths", ", ...above.flat()"),
  siteRoutes("a page's routes omit the catch-all route", ", ...rest]", "]"),
  siteHandlers("the browser receives no route manifest", "if (path === MANIFEST) return manifest;"),
  checkRequest(
    "requests above the rate limit are accepted",
    "if (await isRateLimited(request, env))",
    "if (false)",
  ),
  checkRequest(
    "reading requests count towards the rate limit",
    'if (isSafeMethod(request) || env.LOCAL === "yes") return false;',
  ),
  checkRequest("a form of another site is accepted", "if (isForeign(request))", "if (false)"),
  checkRequest(
    "a form of a sandboxed frame is accepted",
    'if (origin === "null") return site !== "same-origin" && site !== "none";',
    'if (origin === "null") return false;',
  ),
  checkRequest(
    "a method that the resource does not support is accepted",
    "resource && !resource.methods.includes(request.method)",
    "false",
  ),
  limitBody("a body of any length is accepted", "if (size > limit) return null;"),
  limitBody(
    "an upload above the maximum length is read",
    "if (length > MAX_UPLOAD) return UPLOAD_TOO_LARGE;",
  ),
  limitBody(
    "a refused upload keeps its reserved memory",
    "    held.free();\n    void reader",
    "    void reader",
  ),
  limitBody("a silent connection is awaited", "Math.min(silent, until - systemNow())", "1e6"),
  inFile("workers/limit-body.ts", ["workers/limit-body.test.ts"])(
    "any number of uploads runs at once",
    "reservedBytes() + bytes > size",
    "false",
  ),
  limitBody("a form with files has any length of text", "if (text > MAX_FORM) return TOO_LARGE;"),
  limitBody(
    "a form with any number of parts is accepted",
    "if (++parts > MAX_PARTS) return NOT_UTF8;",
  ),
  limitBody("a form that is not UTF-8 is accepted", "if (!isValidUtf8(checked)) return NOT_UTF8;"),
  publicPage(
    "a cached page is served in another language",
    "${locale.language} ${locale.country}",
    "${locale.country}",
  ),
  publicPage("a visitor sees the faces that another chose", "${page.seeks} ", ""),
  cookies("another host sets the session cookie", "`__Host-${name}`", "name"),
  cookies("scripts read cookies", "; HttpOnly"),
  cookies("a cookie is sent without TLS", '"; Secure"', '""'),
  cookies("other sites send our cookies", "; SameSite=Lax"),
  url("a login redirects to another site", "(?![/\\\\])"),
  tokenBucket("a token bucket never refills", "((now - this.at) / 1000) * this.perSecond", "0"),
  tokenBucket(
    "a token bucket refills without a maximum",
    "Math.min(this.burst, this.tokens +",
    "(this.tokens +",
  ),
  text("any number of combining marks is kept", '.replaceAll(EXCESS_MARKS, "$1")'),
  text("a text keeps bidirectional control characters", '.replaceAll(BIDI_CONTROLS, "")'),
  text(
    "a right-to-left name changes the text direction",
    "RIGHT_TO_LEFT.test(text) ? `\\u2068${text}\\u2069` : text",
    "text",
  ),
  promises("an abandoned read blocks others", "await make(key, input)", "make(key, input)"),
  images("a decompression bomb is processed", "info.width * info.height > ", "0 > "),
  mailer(
    "an automatic e-mail is not marked as automatic",
    '"Auto-Submitted": "auto-generated",',
    "",
  ),
  sendEmail(
    "a mail service's error message is stored",
    "errorCode: errorName(error)",
    "error: String(error)",
  ),
  outboxStore(
    "an e-mail is claimed twice",
    '        isWaiting(id),\n        eq(outbox.channel, "mail"),\n        lte(outbox.claimed_until, now),\n',
    '        eq(outbox.id, id),\n        eq(outbox.channel, "mail"),\n',
  ),
  outboxStore(
    "a sent e-mail keeps its contents",
    'sent_at: now, payload: "", claimed',
    "sent_at: now, claimed",
  ),
  consumeMail("an e-mail of another site is sent", "site?.id !== request.siteId", "false"),
  consumeMail(
    "an e-mail ignores its member's country",
    "findHomeCountry(services, id, account)",
    "null",
  ),
  profileStore(
    "an e-mail reads the country of another site's member",
    "forOwner({ id, siteId }, profiles.id)",
    "forOwner({ id, siteId: sql`site_id` }, profiles.id)",
  ),
];
