import { inFile } from "./mutation.ts";

const signup = (name: string) => `app/domain/signup/${name}`;
const signUp = inFile(signup("sign-up.ts"), [
  signup("hidden-signup.test.ts"),
  signup("signup-limits.test.ts"),
]);
const rule = inFile(signup("signup.ts"), [signup("signup.test.ts")]);
const schema = inFile(signup("signup.schema.ts"), [signup("signup.schema.test.ts")]);
const store = inFile(signup("signup-store.ts"), [
  signup("sign-up.test.ts"),
  signup("save-step.test.ts"),
]);
const step = inFile(signup("save-step.ts"), [signup("save-step.test.ts")]);
const account = inFile("app/domain/account/account-sql.ts", [
  signup("sign-up.test.ts"),
  signup("save-step.test.ts"),
  signup("activation.test.ts"),
]);
const profile = inFile("app/domain/profile/profile-sql.ts", [signup("activation.test.ts")]);
const photo = inFile("app/domain/photo/store-photo.ts", [signup("save-photo.test.ts")]);
const activate = inFile(signup("activate-account.ts"), [
  signup("activation.test.ts"),
  signup("activation-code.test.ts"),
]);
const limits = inFile("app/domain/account/limit-attempts.ts", [signup("signup-limits.test.ts")]);
const crop = inFile("app/kit/crop.ts", ["app/kit/crop.test.ts"]);
const cut = inFile("app/platform/cut-out.ts", ["app/platform/cut-out.test.ts"]);
const call = inFile("app/kit/call-door.ts", ["app/kit/call-door.test.ts"]);
const age = inFile("app/kit/birth-date.ts", [signup("signup.test.ts")]);

/** How somebody becomes a member. */
export const SIGNUPS = [
  signUp(
    "a hidden account is told",
    'if (site.hide_account_existence) return done({ kind: "mailed" });\n  const secret',
    "const secret",
  ),
  signUp(
    "signups have no limit",
    '!(await takeAttempt(services, { siteId: site.id, limit: "signup", subject: caller.network }))',
    "false",
  ),
  signUp(
    "asking who has an account has no limit",
    '!(await takeAttempt(services, { siteId: site.id, limit: "existence", subject: network }))',
    "false",
  ),
  inFile(signup("sign-up.ts"), [signup("disposable.test.ts")])(
    "a mailbox that is thrown away joins",
    "await isDisposable(services, input.email)",
    "false",
  ),
  inFile(signup("change-address.ts"), [signup("disposable.test.ts")])(
    "an address is changed to one that is thrown away",
    "await isDisposable(services, input.email)",
    "false",
  ),
  inFile("app/domain/account/is-disposable.ts", [signup("disposable.test.ts")])(
    "a part of a domain that is thrown away joins",
    "at < parts.length - 1 && known",
    "at === 0 && known",
  ),
  inFile("app/domain/account/account-sql.ts", ["app/domain/conversation/signup-message.test.ts"])(
    "words to nobody are kept",
    "CASE WHEN ${inviter} IS NULL THEN NULL ELSE ${row.signupMessage} END",
    "${row.signupMessage}",
  ),
  inFile("app/domain/account/account-sql.ts", ["app/domain/conversation/signup-message.test.ts"])(
    "what was written before joining waits in every chat",
    " AND signup_for_profile_id = ${otherId})`",
    ")`",
  ),
  inFile("app/domain/account/account-sql.ts", ["app/domain/conversation/signup-message.test.ts"])(
    "what was written before joining waits for ever",
    "CASE WHEN signup_for_profile_id = ${otherId} THEN NULL ELSE signup_message END",
    "signup_message",
  ),
  rule("somebody joins a site without a company", "if (!site.company) return false;"),
  rule("somebody too young joins", "ageOn(today, date) < minAge", "false"),
  rule("nobody is older than 120", " || ageOn(today, date) > 120"),
  schema("a sexuality without consent", "!form.sexuality || form.sexuality_consent", "true"),
  schema(
    "intimate interests without consent",
    "form.intimate_interests.length === 0 || form.intimate_consent",
    "true",
  ),
  schema("a region of another country", "isRegionOf(form.country, form.region)", "true"),
  account(
    "signup takes another's address",
    "ON CONFLICT (site_id, email) DO NOTHING",
    "ON CONFLICT (site_id, email) DO UPDATE SET password_hash = excluded.password_hash",
  ),
  account("a step is skipped", " AND signup_step = ${step}`", "`"),
  account(
    "a step of another site's draft",
    "WHERE id = ${id} AND site_id = ${siteId} AND signup_step = ${step}",
    "WHERE id = ${id} AND signup_step = ${step}",
  ),
  account(
    "a banned account is activated",
    "WHERE id = ${owner} AND status = 'not_confirmed'`",
    "WHERE id = ${owner}`",
  ),
  profile("an unfinished draft is seen", " AND status = 'disabled' AND ${when}`", " AND ${when}`"),
  store(
    "a draft is read from another site",
    " AND a.site_id = ${siteId}`;\n}\n\n/** Somebody",
    "`;\n}\n\n/** Somebody",
  ),
  step(
    "an unconfirmed address gets any number of letters",
    '!(await takeAttempt(services, { siteId, limit: "unconfirmed_mail", subject: found.email }))',
    "false",
  ),
  photo(
    "the large picture is not kept",
    "PHOTO_SIZES.map((size) => services.photos.put",
    "PHOTO_SIZES.slice(1).map((size) => services.photos.put",
  ),
  photo("a replaced picture stays", "if (keys.length > 0)", "if (keys.length > 9)"),
  photo(
    "a photo is seen before its review",
    'site.photo_review === "by_hand" || verdict === "unsure"',
    "false",
  ),
  photo(
    "any number of photos",
    "!(await takeAttempt(services, { siteId: owner.siteId, limit, subject: owner.id }))",
    "false",
  ),
  activate(
    "the other activation mails go on",
    'burnTokens(owner, "activate", now)',
    "sql`SELECT 1`",
  ),
  crop(
    "a crop leads over the edge",
    "x + width <= 1 + ROUNDED && y + height <= 1 + ROUNDED",
    "true",
  ),
  crop("a crop is too thin to be seen", "width >= THINNEST && height >= THINNEST", "true"),
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
    '"authentication_required" && member',
    '"authentication_required"',
  ),
  call("a call is tried for ever", "attempt < TRIES", "attempt < 99"),
  limits("a limit never ends", "return counted <= most;", "return true;"),
  age(
    "a birthday counts a day late",
    "today.slice(5) >= birthDate.slice(5)",
    "today.slice(5) > birthDate.slice(5)",
  ),
];
