import { all } from "~/db/batch";
import type { SiteId } from "~/kit/ids";
import { fromJson } from "~/kit/schemas";
import type { Services } from "~/services";
import { countryData } from "../location/countries";
import { selectIssuers } from "../order/document-sql";
import { type Bookkeeping, type Company, companySchema } from "../site/site.schema";
import { listSites } from "../site-admin/list-sites";

/** A company with the sites that belong to it now. */
export type SellingCompany = {
  id: string;
  /** As its sites name it, else its newest document; null if no site ever named it. */
  company: Company | null;
  bookkeeping: Bookkeeping | null;
  timeZone: string;
  sites: { id: SiteId; name: string; host: string }[];
};

type FoundCompany = Omit<SellingCompany, "id" | "timeZone">;

/** Every company that runs a site or has issued a document, by id. */
export async function listCompanies(services: Services): Promise<SellingCompany[]> {
  const [sites, ...issuers] = await Promise.all([
    listSites(services),
    ...services.databases.all.map((db) => all(db, selectIssuers())),
  ]);
  const companies = new Map<string, FoundCompany>();
  for (const { id, host, settings } of sites) {
    if (!settings) continue;
    const { company_id: companyId, company, bookkeeping, name } = settings;
    const earlier = companies.get(companyId);
    companies.set(companyId, {
      company: earlier?.company ?? company,
      bookkeeping: earlier?.bookkeeping ?? bookkeeping,
      sites: [...(earlier?.sites ?? []), { id, name, host }],
    });
  }
  for (const { id, company } of issuers.flat()) {
    const earlier = companies.get(id) ?? { company: null, bookkeeping: null, sites: [] };
    const issued = () => fromJson(company, companySchema.nullable());
    companies.set(id, { ...earlier, company: earlier.company ?? issued() });
  }
  return [...companies]
    .map(([id, found]) => ({ id, ...found, timeZone: timeZoneOf(found.company) }))
    .sort((one, other) => (one.id < other.id ? -1 : 1));
}

const timeZoneOf = (company: Company | null): string =>
  company ? countryData(company.country).timeZone : "UTC";
