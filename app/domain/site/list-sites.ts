import { all } from "~/db/batch";
import type { SiteId } from "~/kit/ids";
import type { Services } from "~/services";
import { siteSettingsSchema } from "./site.schema";
import { withEachDatabase } from "./site-services";
import { selectSiteSummaries } from "./site-store";

/** A site as operators' lists show it, with the name of its database. */
export type SiteSummary = {
  id: SiteId;
  host: string;
  name: string;
  answerDays: number;
  /** Null for a site that names none. */
  companyId: string | null;
  database: string;
};

const { name: nameField, answer_days: answerDaysField, company_id } = siteSettingsSchema.shape;

/** The sites of the deployment; the directory says in which database each one's settings are. */
export async function listSites(services: Services): Promise<SiteSummary[]> {
  const { directory } = services.databases;
  const found = await Promise.all(
    withEachDatabase(services).map(async ({ db }) => ({
      database: db.name,
      rows: await all(db, selectSiteSummaries()),
    })),
  );
  const rowsIn = (name: string) => found.find(({ database }) => database === name)?.rows ?? [];
  return rowsIn(directory.name).map((listed) => {
    const { id, host, database } = listed;
    const stored = rowsIn(database).find((row) => row.id === id) ?? listed;
    return {
      id,
      host,
      database,
      name: nameField.safeParse(parseSetting(stored.name)).data ?? host,
      answerDays: answerDaysField.parse(
        answerDaysField.safeParse(parseSetting(stored.answerDays)).data,
      ),
      companyId:
        stored.companyId === null ? null : company_id.parse(parseSetting(stored.companyId)),
    };
  });
}

const parseSetting = (stored: string | null): unknown =>
  stored === null ? undefined : JSON.parse(stored);

/** A site and the other sites of its company. */
export const sitesOfCompany = (sites: readonly SiteSummary[], id: SiteId): SiteSummary[] => {
  const companyId = sites.find((site) => site.id === id)?.companyId ?? null;
  return sites.filter(
    (site) => site.id === id || (companyId !== null && site.companyId === companyId),
  );
};

/** The ids (JSON) of those sites that are in a database. */
export const idsOf = (sites: readonly SiteSummary[], database: string): string =>
  JSON.stringify(sites.filter((site) => site.database === database).map(({ id }) => id));
