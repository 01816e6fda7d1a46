import { inDomain, inFile } from "./mutation.ts";

const signUp = inDomain("signup/sign-up");
const saveStep = inDomain("signup/save-step");
const orientation = inDomain("profile/orientation", "signup/save-step");
const orientationSql = inDomain("profile/orientation-sql", "profile/privacy-settings");
const ownProfileStore = inDomain("profile/own-profile-store", "profile/own-profile");
const accountSql = inDomain("account/account-sql", "profile/privacy-settings");
const profileSql = inDomain("profile/profile-sql", "profile/privacy-settings");
const switches = inFile("app/domain/profile/own-profile-store.ts", [
  "app/domain/profile/privacy-settings.test.ts",
]);

/** The consent to use whom a member seeks (R614). */
export const CONSENTS = [
  signUp(
    "a site whose theme states an orientation asks for no consent",
    'if (isConsentNeeded && !input.orientationConsent) return refuse("orientation_consent");',
    "",
  ),
  saveStep(
    "a choice of the own gender is stored without the consent",
    'if (isNeeded && !form.orientation_consent) return refuse("orientation_consent");',
    "",
  ),
  saveStep(
    "an API signup stores the location before the consent is checked",
    "if (needsOrientationConsent(profile, niche) && !orientationConsent)",
    "if (false)",
  ),
  orientation("a choice of both genders needs no consent", 'seeks === "both" || ', ""),
  orientationSql(
    "a site's theme is ignored when a profile is shown",
    ' OR ${numberSetting(siteId as ValueOrSql<SiteId>, "niche")} IN (${niches})',
    "",
  ),
  ownProfileStore(
    "a profile change stores a choice of the own gender without the consent",
    "if (columns.some(isChoiceColumn)) consented.push(hasChoiceConsent(params, columns, now));",
    "",
  ),
  switches(
    "a member without the consent becomes visible by a switch",
    "WHEN NOT ${isConsentDue} AND ",
    "WHEN ",
  ),
  accountSql(
    "a consent to an earlier version counts",
    " AND ${consents.version} >= ${literal(version)}",
    "",
  ),
  profileSql(
    "withdrawing hides a member who needs no consent",
    ".where(and(isActive, isConsentDue))",
    ".where(isActive)",
  ),
];
