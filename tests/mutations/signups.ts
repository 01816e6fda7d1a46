import { inDomain, inFile } from "./mutation.ts";

const signupPath = (name: string) => `app/domain/signup/${name}`;
const signUp = inDomain("signup/sign-up");
const signup = inDomain("signup/signup", "signup/sign-up");
const signupSchema = inDomain("signup/signup.schema", "signup/sign-up");
const signupStore = inDomain("signup/signup-store", "signup/sign-up", "signup/save-step");
const saveStep = inDomain("signup/save-step");
const accountSql = inDomain(
  "account/account-sql",
  "signup/sign-up",
  "signup/save-step",
  "signup/activation",
);
const profileSql = inDomain("profile/profile-sql", "signup/activation");
const storePhoto = inDomain("photo/store-photo", "signup/save-step");
const activateAccount = inDomain("signup/activate-account", "signup/activation");
const limitAttempts = inDomain("account/limit-attempts", "signup/sign-up");
const dates = inFile("app/kit/dates.ts", [signupPath("sign-up.test.ts")]);

/** The signup. */
export const SIGNUPS = [
  signUp(
    "a signup reveals a hidden account",
    'if (site.hide_account_existence) return done({ kind: "mailed" });\n  const secret',
    "const secret",
  ),
  signUp(
    "signups have no limit",
    '!(await consumeAttempt(services, { siteId: site.id, limit: "signup", subject: caller.network }))',
    "false",
  ),
  signUp(
    "account lookups by signup have no limit",
    '!(await consumeAttempt(services, { siteId: site.id, limit: "existence", subject: network }))',
    "false",
  ),
  signup("a site without a company accepts signups", "if (!site.company) return false;"),
  signup("a person below the minimum age signs up", "ageOn(today, date) < minAge", "false"),
  signup("a person above 120 years signs up", " || ageOn(today, date) > 120"),
  signupSchema(
    "a signup accepts a sexuality without consent",
    "!form.sexuality || form.sexuality_consent",
    "true",
  ),
  signupSchema(
    "a signup accepts intimate interests without consent",
    "form.intimate_interests.length === 0 || form.intimate_consent",
    "true",
  ),
  signupSchema(
    "a signup accepts a region of another country",
    "isRegionOf(form.country, form.region)",
    "true",
  ),
  accountSql(
    "a signup overwrites another account",
    "${ADDRESS} DO NOTHING",
    "${ADDRESS} DO UPDATE SET password_hash = excluded.password_hash",
  ),
  accountSql("a signup step is skipped", "\n    .where(eq(accounts.signup_step, step))", ""),
  accountSql(
    "a signup step of another site's draft is stored",
    "accountOf(member)\n    .update(accounts)\n    .set({ signup_step",
    "accountOf({ ...member, siteId: sql`site_id` })\n    .update(accounts)\n    .set({ signup_step",
  ),
  accountSql(
    "a banned account is activated",
    "and(eq(accounts.id, owner), isUnconfirmedStatus)",
    "eq(accounts.id, owner)",
  ),
  profileSql(
    "an unfinished profile is shown",
    "eq(profiles.id, owner), isDisabled, when",
    "eq(profiles.id, owner), when",
  ),
  signupStore(
    "a signup draft is read from another site",
    "forOwner(member, accounts.id)\n    .select({\n      email: accounts.email,\n      status",
    "forOwner({ ...member, siteId: sql`accounts.site_id` }, accounts.id)\n    .select({\n      email: accounts.email,\n      status",
  ),
  saveStep(
    "an unconfirmed address receives any number of e-mails",
    "if (!permit) return null;",
    "",
  ),
  storePhoto(
    "the large size of a photo is not stored",
    "PHOTO_SIZES.map((size) => services.photos.put",
    "PHOTO_SIZES.slice(1).map((size) => services.photos.put",
  ),
  storePhoto(
    "a replaced photo's files stay",
    "if (keys.length > 0) services",
    "if (keys.length > 9) services",
  ),
  storePhoto(
    "a photo is shown before its review",
    'site.photo_review === "by_hand" || verdict === "unsure"',
    "false",
  ),
  storePhoto(
    "a member uploads any number of photos",
    "!(await consumeAttempt(services, { siteId: owner.siteId, limit, subject: owner.id }))",
    "false",
  ),
  activateAccount(
    "other activation links stay valid",
    'invalidateTokens(owner, "activate", now)',
    "sql`SELECT 1`",
  ),
  limitAttempts("an attempt limit has no effect", "return counted <= most;", "return true;"),
  dates(
    "a birthday counts one day late",
    "today.slice(5) >= birthDate.slice(5)",
    "today.slice(5) > birthDate.slice(5)",
  ),
];
