import { all, first } from "~/db/batch";
import { fromJson } from "~/kit/schemas";
import type { Services } from "~/services";
import { selectLastOnSite } from "../audit-log/audit-log-sql";
import { listSites, type SiteSummary } from "../site/list-sites";
import { selectSetting } from "../site/setting-sql";
import { withSiteDatabase } from "../site/site-services";
import { SETTING_KEY, switchNamesSchema } from "./kill-switch";

/** Something that is switched off, with what the audit log says about it. */
export type SwitchedOff = {
  site: Pick<SiteSummary, "id" | "name">;
  name: string;
  /** Null if the log has no entry, as for demo data. Milliseconds UTC. */
  since: number | null;
  staffName: string | null;
  reason: string | null;
};

/** Everything that is switched off, by site: who did it, when and why. */
export async function listSwitchedOff(services: Services): Promise<SwitchedOff[]> {
  const sites = await listSites(services);
  const found = await Promise.all(sites.map((site) => listOffOn(services, site)));
  return found.flat();
}

async function listOffOn(services: Services, site: SiteSummary): Promise<SwitchedOff[]> {
  const { db } = withSiteDatabase(services, site);
  const [stored] = await all(db, selectSetting({ siteId: site.id, key: SETTING_KEY }));
  const names = stored ? fromJson(stored.value, switchNamesSchema) : [];
  return Promise.all(
    names.map(async (name) => {
      const entry = await first(
        db,
        selectLastOnSite({
          subject: { kind: "switch", id: name },
          action: "switch.turned_off",
          siteId: site.id,
        }),
      );
      return {
        site: { id: site.id, name: site.name },
        name,
        since: entry?.at ?? null,
        staffName: entry?.staffName ?? null,
        reason: entry?.reason ?? null,
      };
    }),
  );
}
