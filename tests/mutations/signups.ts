import { inDomain, inFile } from "./mutation.ts";

const signup = (name: string) => `app/domain/signup/${name}`;
const signUp = inDomain("signup/sign-up", "signup/hidden-signup", "signup/signup-limits");
const rule = inDomain("signup/signup");
const schema = inDomain("signup/signup.schema");
const store = inDomain("signup/signup-store", "signup/sign-up", "signup/save-step");
const step = inDomain("signup/save-step");
const account = inDomain(
  "account/account-sql",
  "signup/sign-up",
  "signup/save-step",
  "signup/activation",
);
const profile = inDomain("profile/profile-sql", "signup/activation");
const photo = inDomain("photo/store-photo", "signup/save-photo");
const activate = inDomain("signup/activate-account", "signup/activation", "signup/activation-code");
const limits = inDomain("account/limit-attempts", "signup/signup-limits");
const age = inFile("app/kit/calendar-date.ts", [signup("signup.test.ts")]);

/** The signup. */
export const SIGNUPS = [
  signUp(
    "a hidden account is told",
    'if (site.hide_account_existence) return done({ kind: "mailed" });\n  const secret',
    "const secret",
  ),
  signUp(
    "signups have no limit",
    '!(await consumeAttempt(services, { siteId: site.id, limit: "signup", subject: caller.network }))',
    "false",
  ),
  signUp(
    "asking who has an account has no limit",
    '!(await consumeAttempt(services, { siteId: site.id, limit: "existence", subject: network }))',
    "false",
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
  step("an unconfirmed address gets any number of letters", "if (!permit) return null;", ""),
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
    "!(await consumeAttempt(services, { siteId: owner.siteId, limit, subject: owner.id }))",
    "false",
  ),
  activate(
    "the other activation mails go on",
    'invalidateTokens(owner, "activate", now)',
    "sql`SELECT 1`",
  ),
  limits("a limit never ends", "return counted <= most;", "return true;"),
  age(
    "a birthday counts a day late",
    "today.slice(5) >= birthDate.slice(5)",
    "today.slice(5) > birthDate.slice(5)",
  ),
];
