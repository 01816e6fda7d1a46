import { all } from "~/db/batch";
import type { SiteId } from "~/kit/ids";
import { fromJson } from "~/kit/schemas";
import type { Services } from "~/services";
import { runAudited } from "../audit-log/run-audited";
import { isAllowed, type Staff } from "../permission/permission";
import { evictSite } from "../site/find-site";
import { listSites, type SiteSummary } from "../site/list-sites";
import { deleteSetting, selectSetting, upsertSetting } from "../site/setting-sql";
import { withSiteDatabase } from "../site/site-services";
import { ALL_SWITCHES, SETTING_KEY, switchNamesSchema } from "./kill-switch";

type SwitchChange = {
  name: string;
  /** Off or on. */
  off: boolean;
  sites: readonly SiteId[];
  reason: string;
};
/** What happened on each site. "unchanged": it was so before. */
type SwitchResult = {
  siteId: SiteId;
  result: "done" | "unchanged" | "not_found" | "not_permitted" | "changed_meanwhile";
};

/** Switches something off or on, on each of the sites independently. */
export async function changeSwitch(
  services: Services,
  staff: Staff,
  change: SwitchChange,
): Promise<SwitchResult[]> {
  const sites = await listSites(services);
  const results: SwitchResult[] = [];
  for (const siteId of new Set(change.sites)) {
    const site = sites.find(({ id }) => id === siteId);
    const result = await changeSwitchOf(services, staff, { ...change, site });
    results.push({ siteId, result });
  }
  return results;
}

async function changeSwitchOf(
  services: Services,
  staff: Staff,
  { name, off, site, reason }: Omit<SwitchChange, "sites"> & { site: SiteSummary | undefined },
): Promise<SwitchResult["result"]> {
  if (!isAllowed(staff.roles, "switches.use")) return "not_permitted";
  if (!site || !ALL_SWITCHES.includes(name)) return "not_found";
  const own = withSiteDatabase(services, site);
  const [stored] = await all(own.db, selectSetting({ siteId: site.id, key: SETTING_KEY }));
  const expected = stored?.value ?? null;
  const before = expected === null ? [] : fromJson(expected, switchNamesSchema);
  if (before.includes(name) === off) return "unchanged";
  const after = off ? [...before, name].sort() : before.filter((one) => one !== name);
  const setting = { siteId: site.id, key: SETTING_KEY };
  const { change } = await runAudited(
    own,
    {
      staff,
      action: off ? "switch.turned_off" : "switch.turned_on",
      siteId: site.id,
      subject: { kind: "switch", id: name },
      memberId: null,
      reason,
      before: { off: before },
      after: { off: after },
    },
    {
      change:
        after.length === 0
          ? deleteSetting(setting, { expected: expected ?? "" })
          : upsertSetting(
              { ...setting, value: JSON.stringify(after), at: services.now() },
              { expected },
            ),
    },
  );
  if (change.changes === 0) return "changed_meanwhile";
  evictSite(site.host);
  services.log("switch.used", { site: site.id, name, off });
  return "done";
}
