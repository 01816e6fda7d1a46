import type { SiteId } from "~/kit/ids";
import { fromJson } from "~/kit/schemas";
import type { Services } from "~/services";
import type { TransparencyReport } from "./transparency";
import { figuresSchema } from "./transparency.schema";
import { selectReports } from "./transparency-store";

/** The reports of a site, the newest first. */
export async function listReports(
  { readTogether }: Pick<Services, "readTogether">,
  siteId: SiteId,
): Promise<TransparencyReport[]> {
  const rows = await readTogether(selectReports(siteId));
  return rows.map(({ figures, ...report }) => ({
    ...report,
    figures: fromJson(figures, figuresSchema),
  }));
}
