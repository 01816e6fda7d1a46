import type { DataExportId } from "~/kit/ids";
import type { Services } from "~/services";
import { servicesOfRow } from "../site/site-services";
import { unscopedSelectSite } from "./data-export-store";

/** The services bound to the database of an export's row; null while its site is being migrated. */
export const servicesForDataExport = (
  services: Services,
  id: DataExportId,
): Promise<Services | null> => servicesOfRow(services, unscopedSelectSite(id));
