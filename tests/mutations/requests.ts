import { inFile } from "./mutation.ts";

const refusal = inFile("workers/check-request.ts", ["workers/check-request.test.ts"]);
const bare = inFile("workers/fallback-responses.ts", ["workers/fallback-responses.test.ts"]);
const routes = inFile("workers/site-routes.ts", ["workers/site-routes.test.ts"]);
const handlers = inFile("workers/site-handlers.ts", ["workers/site-handlers.test.ts"]);
const body = inFile("workers/limit-body.ts", ["workers/limit-body.test.ts"]);
const upload = inFile("workers/read-upload.ts", ["workers/read-upload.test.ts"]);
const key = inFile("workers/edge/page-key.ts", ["workers/edge/edge.test.ts"]);
const cookies = inFile("app/request/cookies.ts", ["app/request/cookies.test.ts"]);
const path = inFile("app/kit/safe-path.ts", ["app/kit/safe-path.test.ts"]);
const bucket = inFile("app/kit/token-bucket.ts", ["app/kit/token-bucket.test.ts"]);
const text = inFile("app/kit/text.ts", ["app/kit/text.test.ts"]);
const whole = inFile("app/kit/memoize-async.ts", ["app/kit/memoize-async.test.ts"]);
const images = inFile("app/platform/images.ts", ["app/platform/images.test.ts"]);
const mailer = inFile("app/platform/mail/mail-headers.ts", ["app/platform/mail/mailer.test.ts"]);
const sendEmail = inFile("app/domain/outbox/send-email.ts", ["workers/jobs/consume-mail.test.ts"]);
const outbox = inFile("app/domain/outbox/outbox-store.ts", [
  "workers/jobs/consume-mail.test.ts",
  "workers/jobs/email-format.test.ts",
]);
const consume = inFile("workers/jobs/consume-mail.ts", ["workers/jobs/consume-mail.test.ts"]);
const home = inFile("workers/jobs/consume-mail.ts", ["workers/jobs/email-format.test.ts"]);
const homes = inFile("app/domain/profile/profile-store.ts", ["workers/jobs/email-format.test.ts"]);

/** Incoming requests, outgoing responses, and their limits. */
export const REQUESTS = [
  bare("an address has no end", "length > MAX_PARTS + 1", "length > 1e9"),
  bare("a list has no end", "length > MAX_MANIFEST_PATHS;", "length > 1e9;"),
  routes("an address above is forgotten", ", ...above.flat()"),
  routes("what nobody made is forgotten", ", ...rest]", "]"),
  handlers("the browser is told no way", "if (path === MANIFEST) return manifest;"),
  refusal("a flood is let through", "if (await isRateLimited(request, env))", "if (false)"),
  refusal(
    "reading counts as a flood",
    'if (isSafeMethod(request) || env.LOCAL === "yes") return false;',
  ),
  refusal("a foreign page's form is taken", "if (isForeign(request))", "if (false)"),
  refusal(
    "a sandboxed frame's form is taken",
    'if (origin === "null") return site !== "same-origin" && site !== "none";',
    'if (origin === "null") return false;',
  ),
  refusal(
    "a method that the place does not take",
    "resource && !resource.methods.includes(request.method)",
    "false",
  ),
  body("a body of any length", "if (size > limit) return null;"),
  upload("a large upload is read all the same", "if (length > MAX_UPLOAD) return TOO_LARGE;"),
  upload("a refused upload holds its room", "    held.free();\n    void reader", "    void reader"),
  upload("a silent line is waited for", "Math.min(silent, until - systemNow())", "1e6"),
  inFile("workers/read-upload.ts", [
    "workers/upload-limiter.test.ts",
    "workers/read-upload.test.ts",
  ])("any number of uploads at once", "reservedBytes() + bytes > size", "false"),
  body("a form with files has any fields", "if (text > MAX_FORM) return TOO_LARGE;"),
  body("a form of any number of parts", "if (++parts > MAX_PARTS) return NOT_UTF8;"),
  body("a form that is not UTF-8", "if (!isValidUtf8(checked)) return NOT_UTF8;"),
  key(
    "a kept page is of every language",
    "${locale.language} ${locale.country}",
    "${locale.country}",
  ),
  cookies("the session's cookie may be planted", "`__Host-${name}`", "name"),
  cookies("scripts read cookies", "; HttpOnly"),
  cookies("a cookie goes without TLS", '"; Secure"', '""'),
  cookies("other sites send our cookies", "; SameSite=Lax"),
  path("a login leads to another site", "(?![/\\\\])"),
  bucket("a bucket never fills again", "((now - this.at) / 1000) * this.perSecond", "0"),
  bucket("a bucket fills without end", "Math.min(this.burst, this.tokens +", "(this.tokens +"),
  text("marks without an end are sorted", '.replaceAll(EXCESS_MARKS, "$1")'),
  text("a text may turn its line round", '.replaceAll(BIDI_CONTROLS, "")'),
  text(
    "names turn the sentence round",
    "RIGHT_TO_LEFT.test(text) ? `\\u2068${text}\\u2069` : text",
    "text",
  ),
  whole("a read that was given up holds others", "await make(key, input)", "make(key, input)"),
  images("a bomb is drawn", "info.width * info.height > ", "0 > "),
  mailer("a machine answers our letter", '"Auto-Submitted": "auto-generated",', ""),
  sendEmail("a mailer's words are logged", "errorCode: errorName(error)", "error: String(error)"),
  outbox(
    "a letter is sent twice",
    "AND channel = 'mail' AND status = 'waiting' AND claimed_until <= ${now} AND",
    "AND channel = 'mail' AND",
  ),
  outbox(
    "a letter is kept after it was sent",
    "sent_at = ${now}, payload = '', claimed",
    "sent_at = ${now}, claimed",
  ),
  consume("a letter of another site is sent", "site?.id !== order.siteId", "false"),
  home("a letter forgets where its member lives", "findHomeCountry(services, id, account)", "null"),
  homes(
    "a letter asks where somebody of another site lives",
    "SELECT country FROM profiles WHERE id = ${id} AND site_id = ${siteId}",
    "SELECT country FROM profiles WHERE id = ${id}",
  ),
];
