import { inDomain, inFile } from "./mutation.ts";

const crop = inFile("app/kit/crop.ts", ["app/kit/crop.test.ts"]);
const cut = inFile("app/platform/crop-image.ts", ["app/platform/crop-image.test.ts"]);
const guarded = (file: string) =>
  inFile(file, ["tests/architecture/robot-check.test.ts"], "architecture");
const turnstile = inFile(
  "app/platform/turnstile.ts",
  ["tests/architecture/turnstile.test.ts"],
  "architecture",
);
const call = inFile("app/kit/api-client.ts", ["app/kit/api-client.test.ts"]);

/** Signup restrictions, placeholders of photos, drafts, and requests of pages. */
export const DRAFTS = [
  inDomain("signup/sign-up", "signup/disposable")(
    "a mailbox that is thrown away joins",
    "await isDisposable(services, input.email)",
    "false",
  ),
  inDomain("signup/change-address", "signup/disposable")(
    "an address is changed to one that is thrown away",
    "await isDisposable(services, input.email)",
    "false",
  ),
  inDomain("account/is-disposable", "signup/disposable")(
    "a part of a domain that is thrown away joins",
    "at < parts.length - 1 && disposableHashes",
    "at === 0 && disposableHashes",
  ),
  inDomain("account/weak-password")(
    "a listed password without a pattern is chosen",
    "common || (await isListedPassword(services, plain))",
    "common",
  ),
  inDomain("account/is-listed-password", "account/weak-password")(
    "a list that is cut short lets passwords pass",
    "hashes.size < MIN_ENTRIES",
    "false",
  ),
  inDomain("account/account-sql", "conversation/signup-message")(
    "words to nobody are kept",
    "CASE WHEN ${inviter} IS NULL THEN NULL ELSE ${row.signupMessage} END",
    "${row.signupMessage}",
  ),
  inDomain("account/account-sql", "conversation/signup-message")(
    "what was written before joining waits in every chat",
    " AND signup_for_profile_id = ${otherId})`",
    ")`",
  ),
  inDomain("account/account-sql", "conversation/signup-message")(
    "what was written before joining waits for ever",
    "CASE WHEN signup_for_profile_id = ${otherId} THEN NULL ELSE signup_message END",
    "signup_message",
  ),
  crop(
    "a crop leads over the edge",
    "x + width <= 1 + ROUNDING_TOLERANCE && y + height <= 1 + ROUNDING_TOLERANCE",
    "true",
  ),
  crop("a crop is too thin to be seen", "width >= MIN_SIDE && height >= MIN_SIDE", "true"),
  crop("a hand moves a crop over the edge", "clamp(crop.x, 0, 1 - width)", "crop.x"),
  crop(
    "a crop is nearer than allowed",
    "clamp(zoomOf(crop, size) * factor, 1, MAX_ZOOM)",
    "factor",
  ),
  cut("a lying picture is cut as it lies", "const turned = ", "const turned = false && "),
  cut("a crop keeps what is above it", "needed: top > 0", "needed: false"),
  call(
    "a visitor is led to the login",
    '"authentication_required" && isMemberPage',
    '"authentication_required"',
  ),
  call("a call is tried for ever", "attempt < TRIES", "attempt < 99"),
  inFile("app/platform/bot-guard.ts", ["app/platform/bot-guard.test.ts"])(
    "a robot fills in what nobody sees",
    'if (trap !== "") return "bot";',
  ),
  inFile("app/platform/bot-guard.ts", ["app/platform/bot-guard.test.ts"])(
    "a moment is anybody's to sign",
    " && signature === (await sign(moment))",
  ),
  turnstile("a token of another form counts", "answer.action === expected.form && ", ""),
  turnstile("a token of another host counts", " && answer.hostname === expected.host", ""),
  turnstile("a used token counts", "answer.success && fits", "fits"),
  turnstile(
    "whoever leaves the token out is asked for none",
    'return "unknown";\n      const answer',
    "return own;\n      const answer",
  ),
  guarded("app/routes/api/signup.php.ts")(
    "robots join by a call",
    "await isRobot(getServices(context)",
    "await Object(getServices(context)",
  ),
  inDomain("signup/signup-store", "signup/repeat-signup")(
    "a signup by a call logs in to an old account",
    " AND signup_date >= ${since}",
  ),
  inDomain("signup/signup-store", "signup/repeat-signup")(
    "a signup by a call logs in to a confirmed account",
    "AND status = 'not_confirmed' AND signup_date",
    "AND signup_date",
  ),
  guarded("app/routes/join/login-code.tsx")(
    "robots ask for login codes",
    "await isRobot(services, { ...place",
    "await Object({ ...place",
  ),
  guarded("app/routes/password/reset-password.tsx")(
    "robots ask for new passwords",
    "await isRobot(getServices(context)",
    "await Object(getServices(context)",
  ),
  inDomain("account/is-robot")(
    "forms without a proof have no limit",
    '!(await consumeAttempt(services, { siteId, limit: "unproved", subject: `${form} ${network}` }))',
    "false",
  ),
];
