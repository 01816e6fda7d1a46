import type { SiteId } from "~/kit/ids";
import type { Services } from "~/services";
import type { Staff } from "../permission/permission";
import { changeSetting, previewSetting } from "./change-setting";

/** A change of one setting on several sites. `text`: as typed; null sets the default. */
type SitesChange = { sites: readonly SiteId[]; key: string; text: string | null };
type Confirmation = {
  /** JSON of the values that the operator saw, by site. */
  expected: Readonly<Record<string, string | null>>;
  reason: string;
};

/** What the change would do, or did, on each site; each site is independent of the others. */
export type SiteResult =
  | { siteId: SiteId; ok: true; before: string | null; after: string | null }
  | { siteId: SiteId; ok: false; refusal: string; problem: string | null };

export async function previewSettings(
  services: Services,
  { sites, key, text }: SitesChange,
): Promise<SiteResult[]> {
  const results: SiteResult[] = [];
  for (const siteId of new Set(sites))
    results.push(toResult(siteId, await previewSetting(services, { siteId, key, text })));
  return results;
}

export async function changeSettings(
  services: Services,
  staff: Staff,
  { sites, key, text, expected, reason }: SitesChange & Confirmation,
): Promise<SiteResult[]> {
  const results: SiteResult[] = [];
  for (const siteId of new Set(sites)) {
    const change = { siteId, key, text, reason, expected: expected[siteId] ?? null };
    results.push(toResult(siteId, await changeSetting(services, staff, change)));
  }
  return results;
}

const toResult = (
  siteId: SiteId,
  outcome: Awaited<ReturnType<typeof previewSetting>>,
): SiteResult =>
  outcome.ok
    ? { siteId, ok: true, before: outcome.value.before, after: outcome.value.after }
    : { siteId, ok: false, refusal: outcome.refusal, problem: outcome.problem ?? null };
