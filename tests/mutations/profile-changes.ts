import { inDomain, inFile } from "./mutation.ts";

const store = inDomain("profile/own-profile-store", "profile/change-profile");
const changeProfile = inDomain("profile/change-profile");
const batch = inDomain("profile/change-profile", "profile/change-profile");
const schema = inDomain("profile/change-profile.schema", "profile/change-profile");
const parts = inFile(
  "app/routes/profile/parts.ts",
  ["app/routes/profile/parts.test.ts"],
  "architecture",
);

/** Changes of a member's own profile. */
export const PROFILE_CHANGES = [
  store(
    "another site's profile is read as one's own",
    "WHERE p.id = ${id} AND p.site_id = ${siteId}`",
    "WHERE p.id = ${id}`",
  ),
  store(
    "another site's profile is changed",
    "WHERE id = ${params.id} AND site_id = ${params.siteId} ${sql.join(unchanged",
    "WHERE id = ${params.id} ${sql.join(unchanged",
  ),
  store(
    "interests are taken away on another site",
    "WHERE profile_id = ${id} AND site_id = ${siteId} AND interest IN",
    "WHERE profile_id = ${id} AND interest IN",
  ),
  store("an older page overwrites what is stored", " ${sql.join(unchanged, sql` `)}"),
  store(
    "a change that is sent twice is refused",
    " OR ${sql.identifier(column)} IS ${now(column)}",
  ),
  store("a sexuality is stored without its consent", " ${consented}`;", "`;"),
  store(
    "intimate interests are stored without their consent",
    '\n    WHERE value NOT IN (SELECT value FROM json_each(${INTIMATE})) OR ${consentOf(id, "intimate_interests")} IS NOT NULL\n',
    "\n    WHERE 1\n",
  ),
  batch("a consent taken back elsewhere comes again", " && was.sexuality_consent !== true"),
  batch("one for intimate interests comes again", " && was.intimate_consent !== true"),
  batch(
    "two pages undo each other's interests",
    "before.filter((code) => !now.includes(code))",
    "before",
  ),
  changeProfile(
    "a way to be reached is published untold",
    "!requested.contact && hasContactData",
    "false && hasContactData",
  ),
  changeProfile(
    "a sexuality outlives its consent",
    "now.sexuality_consent === false ? null : now.sexuality",
    "now.sexuality",
  ),
  changeProfile(
    "intimate interests outlive theirs",
    "now.intimate_consent === false ? [] : now.intimate_interests",
    "now.intimate_interests",
  ),
  changeProfile("what was not stored is said to be", " || !areInterestsStored(profile, change)"),
  schema("a region is of any country", 'rules.isRegionOf(country, region ?? "")', "true"),
  schema(
    "a sexuality needs no consent",
    "!now.sexuality || isConsentGranted(",
    "true || isConsentGranted(",
  ),
  schema(
    "an intimate interest needs no consent",
    "!now.intimate_interests?.length ||\n        isConsentGranted(",
    "true || isConsentGranted(",
  ),
  parts("what waits for its consent is sent", " && !was[consent] && !now[consent] && answered"),
];
