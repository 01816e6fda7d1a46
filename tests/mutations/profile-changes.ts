import { inDomain, inFile } from "./mutation.ts";

const ownProfileStore = inDomain("profile/own-profile-store", "profile/own-profile");
const ownProfile = inDomain("profile/own-profile");
const changeProfileSchema = inDomain("profile/change-profile.schema", "profile/own-profile");
const parts = inFile(
  "app/routes/profile/parts.ts",
  ["app/routes/profile/parts.test.ts"],
  "architecture",
);

/** Changes of a member's own profile. */
export const PROFILE_CHANGES = [
  ownProfileStore(
    "a member's own profile is read from another site",
    "profileOf(member)\n    .select({\n      ...ownColumns",
    "profileOf({ id: member.id, siteId: sql`site_id` })\n    .select({\n      ...ownColumns",
  ),
  ownProfileStore(
    "a member's own profile is changed from another site",
    "profileOf(params)",
    "profileOf({ id: params.id, siteId: sql`site_id` })",
  ),
  ownProfileStore(
    "interests are removed from another site",
    "interestRowsOf({ id, siteId })",
    "interestRowsOf({ id, siteId: sql`site_id` })",
  ),
  ownProfileStore("an outdated page overwrites stored values", "...unchanged, "),
  ownProfileStore("a repeated change is refused", " OR ${profiles[column]} IS ${now(column)}"),
  ownProfileStore("a sexuality is stored without consent", ", consented));", "));"),
  ownProfileStore(
    "intimate interests are stored without consent",
    'value NOT IN ${INTIMATE_CODES} OR ${consentOf(id, "intimate_interests")} IS NOT NULL',
    "1",
  ),
  ownProfile(
    "a consent withdrawn on another page is stored again",
    " && was.sexuality_consent !== true",
  ),
  ownProfile(
    "a consent to intimate interests withdrawn on another page is stored again",
    " && was.intimate_consent !== true",
  ),
  ownProfile(
    "two pages revert each other's interests",
    "before.filter((code) => !now.includes(code))",
    "before",
  ),
  ownProfile(
    "contact data is published without a warning",
    "!requested.contact && hasContactData",
    "false && hasContactData",
  ),
  ownProfile(
    "a sexuality survives the withdrawn consent",
    "now.sexuality_consent === false ? null : now.sexuality",
    "now.sexuality",
  ),
  ownProfile(
    "intimate interests survive the withdrawn consent",
    "now.intimate_consent === false ? [] : now.intimate_interests",
    "now.intimate_interests",
  ),
  ownProfile(
    "a change that was not stored is reported as stored",
    " || !areInterestsStored(profile, change)",
  ),
  changeProfileSchema(
    "a profile accepts a region of another country",
    'rules.isRegionOf(country, region ?? "")',
    "true",
  ),
  changeProfileSchema(
    "a profile accepts a sexuality without consent",
    "!now.sexuality || isConsentGranted(",
    "true || isConsentGranted(",
  ),
  changeProfileSchema(
    "a profile accepts intimate interests without consent",
    "!now.intimate_interests?.length ||\n        isConsentGranted(",
    "true || isConsentGranted(",
  ),
  parts(
    "a value without its consent is submitted",
    " && !was[consent] && !now[consent] && answered",
  ),
];
