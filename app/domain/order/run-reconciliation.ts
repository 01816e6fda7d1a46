import { all, idempotent, run } from "~/db/batch";
import type { SiteId } from "~/kit/ids";
import { fromJson } from "~/kit/schemas";
import { z } from "~/kit/zod";
import type { Services } from "~/services";
import { logAction } from "../audit-log/run-audited";
import type { Staff } from "../permission/permission";
import { listSites, type SiteSummary } from "../site/list-sites";
import { withDirectory, withEachDatabase, withSiteDatabase } from "../site/site-services";
import { reconcileRecords } from "./reconcile-payments";
import {
  type RecordDisagreement,
  selectReconciliations,
  storeReconciliation,
} from "./reconciliation-store";

/** Compares a site's records and stores the result for operators' pages; returns it. */
export async function reconcileSite(
  services: Pick<Services, "db" | "now">,
  siteId: SiteId,
): Promise<RecordDisagreement[]> {
  const at = services.now();
  const found = await reconcileRecords(services, siteId);
  const statement = storeReconciliation({ siteId, at, found: JSON.stringify(found) });
  await run(services.db, statement, idempotent("a run replaces the site's result"));
  return found;
}

/** `what` is a kind of disagreement; another release may know others. */
const foundSchema = z.array(z.object({ what: z.string(), orderId: z.string(), id: z.string() }));

/** The result of a site's last comparison; `at` is null if there was none. */
type SiteReconciliation = Pick<SiteSummary, "id" | "name" | "host"> & {
  at: number | null;
  found: z.output<typeof foundSchema>;
};

/** All known disagreements; null if there is none, but not every site was compared yet. */
export function countDisagreements(sites: readonly SiteReconciliation[]): number | null {
  const count = sites.reduce((sum, { found }) => sum + found.length, 0);
  return count === 0 && sites.some(({ at }) => at === null) ? null : count;
}

/** The last result of every site, by host. */
export async function listReconciliations(services: Services): Promise<SiteReconciliation[]> {
  const sites = await listSites(services);
  const statement = selectReconciliations();
  const results = await Promise.all(withEachDatabase(services).map(({ db }) => all(db, statement)));
  const rows = results.flat();
  return sites.map(({ id, name, host }) => {
    const row = rows.find(({ siteId }) => siteId === id);
    return {
      id,
      name,
      host,
      at: row?.at ?? null,
      found: row ? fromJson(row.found, foundSchema) : [],
    };
  });
}

/** Compares the records of one site, or of all, now. False if there is no such site. */
export async function reconcileNow(
  services: Services,
  staff: Pick<Staff, "id" | "name">,
  siteId: string | null,
): Promise<boolean> {
  const sites = (await listSites(services)).filter(({ id }) => siteId === null || id === siteId);
  if (sites.length === 0 && siteId !== null) return false;
  let disagreements = 0;
  for (const site of sites) {
    const found = await reconcileSite(withSiteDatabase(services, site), site.id);
    disagreements += found.length;
  }
  const [only] = siteId === null ? [] : sites;
  await logAction(withDirectory(services), {
    staff,
    action: "money.reconciled",
    siteId: only?.id ?? null,
    subject: { kind: "site", id: only?.id ?? "all" },
    memberId: null,
    after: { sites: sites.length, disagreements },
  });
  return true;
}
