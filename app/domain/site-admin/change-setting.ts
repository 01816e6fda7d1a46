import type { SiteId } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import { fitsLog } from "../audit-log/audit-log";
import { runAudited } from "../audit-log/run-audited";
import type { Staff } from "../permission/permission";
import { FICTIONAL_SETTINGS } from "../site/missing-settings";
import {
  findInvalidSettings,
  hasDefault,
  isSettingKey,
  parseSetting,
  type SettingKey,
} from "../site/parse-setting";
import { withSiteDatabase } from "../site/site-services";
import { type AdministeredSite, findAdministeredSite } from "./list-sites";
import { changeStored } from "./site-admin-store";

type ChangeSettingRefusal =
  | ("not_found" | "invalid" | "unchanged")
  | ("changed_meanwhile" | "unlabelled");

/** `text`: what the operator typed (`parseSetting`); null sets the default. */
type SettingChange = { siteId: SiteId; key: string; text: string | null };

/** A change before it is made: JSON of both values; null is the default. */
type SettingDiff = {
  site: AdministeredSite;
  key: SettingKey;
  before: string | null;
  after: string | null;
};
/** `problem`: what is wrong with the value, in plain English. */
type Explained = { problem?: string };

/** What a change would do, for the operator to confirm. */
export async function previewSetting(
  services: Services,
  { siteId, key, text }: SettingChange,
): Promise<Outcome<SettingDiff, ChangeSettingRefusal, Explained>> {
  const site = await findAdministeredSite(services, siteId);
  if (!site || !isSettingKey(key)) return refuse("not_found");
  const parsed = text === null ? parseDefault(key) : parseSetting(key, text.trim());
  if (!parsed.ok) return { ok: false, refusal: "invalid", problem: parsed.problem };
  const before = site.stored[key] ?? null;
  const after = parsed.value === undefined ? null : JSON.stringify(parsed.value);
  if (before === after) return refuse("unchanged");
  if (!fitsLog({ key, value: after }) || !fitsLog({ key, value: before }))
    return { ok: false, refusal: "invalid", problem: `${key} is too long.` };
  const [problem] = findNewProblems(site, key, parsed.value);
  if (problem) return { ok: false, refusal: "invalid", problem };
  return done({ site, key, before, after });
}

const parseDefault = (key: SettingKey) =>
  hasDefault(key)
    ? ({ ok: true, value: undefined } as const)
    : ({ ok: false, problem: `${key} has no default, so it needs a value.` } as const);

/** Problems of the site's settings as a whole that the change would cause. */
function findNewProblems(site: AdministeredSite, key: SettingKey, value: unknown): string[] {
  const now = Object.fromEntries(
    Object.entries(site.stored).map(([name, json]) => [name, JSON.parse(json)]),
  );
  const earlier = findInvalidSettings(now);
  return findInvalidSettings({ ...now, [key]: value }).filter((one) => !earlier.includes(one));
}

type ChangeRequest = SettingChange & {
  /** JSON of the value that the operator saw; null: the default. */
  expected: string | null;
  reason: string;
};

/**
 * Changes one setting of a site, if its value is still the one that the operator saw. Members see
 * it within a minute (`findSite`). Removing a label of fictional profiles is refused while the site
 * has such profiles, since they would appear like members (R9).
 */
export async function changeSetting(
  services: Services,
  staff: Staff,
  { expected, reason, ...change }: ChangeRequest,
): Promise<Outcome<SettingDiff, ChangeSettingRefusal, Explained>> {
  const preview = await previewSetting(services, change);
  if (!preview.ok) return preview;
  const { site, key, before, after } = preview.value;
  if (before !== expected) return refuse("changed_meanwhile");
  const own = withSiteDatabase(services, site);
  const removesLabel =
    (FICTIONAL_SETTINGS as readonly string[]).includes(key) && (after ?? "null") === "null";
  const entry = {
    staff,
    action: "site.setting_changed",
    siteId: site.id,
    subject: { kind: "site", id: site.id },
    memberId: null,
    reason,
    before: { key, value: before },
    after: { key, value: after },
  } as const;
  const { change: result } = await runAudited(own, entry, {
    change: changeStored(
      { siteId: site.id, key, before, after },
      { removesLabel, at: services.now() },
    ),
  });
  if (result.changes > 0) return done(preview.value);
  return refuse(removesLabel ? "unlabelled" : "changed_meanwhile");
}
