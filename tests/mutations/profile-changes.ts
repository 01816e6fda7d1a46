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
  ownProfileStore("a sensitive value is stored without consent", ", ...consented));", "));"),
  ownProfileStore(
    "a consent ends while one of its values is stored",
    "...columnsUnder(subject).map(\n",
    "...columnsUnder(subject).slice(0, 1).map(\n",
  ),
  ownProfileStore(
    "intimate interests are stored without consent",
    'value NOT IN ${INTIMATE_CODES} OR ${consentOf(id, "intimate_interests")} IS NOT NULL',
    "1",
  ),
  ownProfile(
    "a consent withdrawn on another page is stored again",
    " &&\n  was[CONSENTS[subject].formField] !== true",
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
    "sensitive values survive the withdrawn consent",
    "      deleteConsentedData(member, subject),\n",
  ),
  ownProfile(
    "a consent survives its withdrawal",
    "      endConsent(member, subject, undefined),\n",
  ),
  ownProfile("a page withdraws a consent that it did not show", " && was[formField] === true"),
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
    "a profile accepts sensitive values without consent",
    "isNeeded && !isConsentGranted(",
    "false && !isConsentGranted(",
  ),
  parts(
    "a value without its consent is submitted",
    " && !was[consent] && !now[consent] && answered",
  ),
];
