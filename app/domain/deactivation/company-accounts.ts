import { all } from "~/db/batch";
import type { Services } from "~/services";
import type { AccountStatus, MemberKey } from "../account/account";
import { selectAccountsAt } from "../account/member-data-sql";
import { listSites, sitesOfCompany } from "../site/list-sites";
import { withSiteDatabase } from "../site/site-services";

type CompanyAccount = {
  member: MemberKey;
  status: AccountStatus;
  origin: string;
  /** Those of the account's site. */
  services: Services;
};

/** The accounts with the same e-mail address on the other sites of the member's company. */
export async function findCompanyAccounts(
  services: Services,
  member: MemberKey,
  email: string,
): Promise<CompanyAccount[]> {
  const sites = sitesOfCompany(await listSites(services), member.siteId);
  const others = sites.filter(({ id }) => id !== member.siteId);
  const found = await Promise.all(
    others.map(async (site) => {
      const own = withSiteDatabase(services, site);
      const origin = services.originOf(site.host);
      const rows = await all(own.db, selectAccountsAt(site.id, email));
      return rows.map(({ id, status }) => ({
        member: { id, siteId: site.id },
        status,
        origin,
        services: own,
      }));
    }),
  );
  return found.flat();
}
