import { first } from "~/db/batch";
import type { SiteId } from "~/kit/ids";
import type { Services } from "~/services";
import { selectBannedAccounts } from "../account/company-ban-sql";
import { listSites, sitesOfCompany } from "../site/list-sites";

/**
 * Whether an address is banned on a site of the company that another database has: the batch of a
 * signup can check only its own (`insertAccount`).
 */
export async function isBannedInOtherDatabase(
  services: Services,
  { siteId, email }: { siteId: SiteId; email: string },
): Promise<boolean> {
  const { databases, db } = services;
  if (databases.all.length === 1) return false;
  const company = sitesOfCompany(await listSites(services), siteId);
  const others = databases.all.filter(({ name }) => name !== db.name);
  const found = await Promise.all(
    others.map((other) => {
      const ids = company.filter(({ database }) => database === other.name).map(({ id }) => id);
      return first(other, selectBannedAccounts(JSON.stringify(ids), email));
    }),
  );
  return found.some((row) => row !== null);
}
