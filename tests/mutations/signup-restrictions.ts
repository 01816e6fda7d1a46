import { inDomain, inFile } from "./mutation.ts";

const crop = inFile("app/kit/crop.ts", ["app/kit/crop.test.ts"]);
const images = inFile("app/platform/images.ts", ["app/platform/images.test.ts"]);
const botCheckOf = (file: string) =>
  inFile(file, ["tests/architecture/robot-check.test.ts"], "architecture");
const botCheck = inFile(
  "app/platform/bot-check.ts",
  ["tests/architecture/turnstile.test.ts"],
  "architecture",
);
const apiClient = inFile("app/kit/api-client.ts", ["app/kit/browser.test.ts"]);

/** Signup restrictions, bot checks, crops, and API calls of pages. */
export const SIGNUP_RESTRICTIONS = [
  inDomain("signup/sign-up")(
    "a disposable address signs up",
    "await isDisposable(services, input.email)",
    "false",
  ),
  inDomain("signup/activation-mail", "signup/sign-up")(
    "an address is changed to a disposable one",
    "await isDisposable(services, input.email)",
    "false",
  ),
  inDomain("account/recipient", "signup/sign-up")(
    "a subdomain of a disposable domain signs up",
    "at < parts.length - 1 && disposableHashes",
    "at === 0 && disposableHashes",
  ),
  inDomain("account/weak-password")(
    "a listed password without a pattern is accepted",
    "common || (await isListedPassword(services, plain))",
    "common",
  ),
  inDomain("account/weak-password")(
    "a truncated password list is accepted",
    "hashes.size < MIN_ENTRIES",
    "false",
  ),
  inDomain("account/account-sql", "conversation/send-message")(
    "a signup message without a recipient is stored",
    "CASE WHEN ${inviter} IS NULL THEN NULL ELSE ${row.signupMessage} END",
    "${row.signupMessage}",
  ),
  inDomain("account/account-sql", "conversation/send-message")(
    "a signup message appears in every chat",
    "\n    .where(eq(accounts.signup_for_profile_id, otherId))",
  ),
  inDomain("account/account-sql", "conversation/send-message")(
    "a signup message stays stored after it was sent",
    "CASE WHEN ${accounts.signup_for_profile_id} = ${otherId} THEN NULL ELSE ${accounts.signup_message} END",
    "${accounts.signup_message}",
  ),
  crop(
    "a crop exceeds the picture's edge",
    "x + width <= 1 + ROUNDING_TOLERANCE && y + height <= 1 + ROUNDING_TOLERANCE",
    "true",
  ),
  crop(
    "a crop below the minimum size is accepted",
    "width >= MIN_SIDE && height >= MIN_SIDE",
    "true",
  ),
  crop("a dragged crop exceeds the picture's edge", "clamp(crop.x, 0, 1 - width)", "crop.x"),
  crop(
    "a crop exceeds the maximum zoom",
    "clamp(zoomOf(crop, size) * factor, 1, MAX_ZOOM)",
    "factor",
  ),
  images(
    "a rotated picture is cropped without the rotation",
    "const turned = ",
    "const turned = false && ",
  ),
  images("a crop includes the area above it", "needed: top > 0", "needed: false"),
  apiClient(
    "a visitor is redirected to the login",
    '"authentication_required" && isMemberPage',
    '"authentication_required"',
  ),
  apiClient("an API call is retried without an end", "attempt < TRIES", "attempt < 99"),
  inFile("app/platform/bot-check.ts", ["app/platform/adapters.test.ts"])(
    "a filled honeypot field is accepted",
    'if (trap !== "") return "bot";',
  ),
  inFile("app/platform/bot-check.ts", ["app/platform/adapters.test.ts"])(
    "a form time with any signature is accepted",
    " && signature === (await sign(moment))",
  ),
  botCheck(
    "a bot check token of another form is accepted",
    "answer.action === expected.form && ",
    "",
  ),
  botCheck(
    "a bot check token of another host is accepted",
    " && answer.hostname === expected.host",
    "",
  ),
  botCheck("a used bot check token is accepted", "answer.success && fits", "fits"),
  botCheck(
    "a missing bot check token is accepted",
    'return "unknown";\n      const answer',
    "return own;\n      const answer",
  ),
  botCheckOf("app/routes/api/signup.php.ts")(
    "the signup endpoint has no bot check",
    "await isRobot(getServices(context)",
    "await Object(getServices(context)",
  ),
  inDomain("signup/signup-store", "signup/sign-up")(
    "a repeated signup call logs in to an old account",
    "          gte(accounts.signup_date, since),\n",
  ),
  inDomain("signup/signup-store", "signup/sign-up")(
    "a repeated signup call logs in to a confirmed account",
    "sql`${accounts.status} = 'not_confirmed'`,\n          gte",
    "gte",
  ),
  botCheckOf("app/routes/join/send-login-code.tsx")(
    "the login code form has no bot check",
    "await isRobot(services, { ...place",
    "await Object({ ...place",
  ),
  botCheckOf("app/routes/password/reset-password.tsx")(
    "the password reset form has no bot check",
    "await isRobot(getServices(context)",
    "await Object(getServices(context)",
  ),
  inDomain("account/limit-attempts")(
    "forms without a bot check token have no limit",
    '!(await consumeAttempt(services, { siteId, limit: "unproved", subject: `${form} ${network}` }))',
    "false",
  ),
];
