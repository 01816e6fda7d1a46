import { listSites, type SiteSummary } from "~/domain/site/list-sites";
import type { Services } from "~/services";

/** The site that `?site=` names; null for none, or one that does not exist. */
export async function findNamedSite(services: Services, url: URL): Promise<SiteSummary | null> {
  const id = url.searchParams.get("site");
  return id ? ((await listSites(services)).find((site) => site.id === id) ?? null) : null;
}
