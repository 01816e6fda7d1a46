import type { TakeoutId } from "~/kit/ids";
import type { Services } from "~/services";
import { ofRow } from "../site/of-site";
import { unscopedSelectSite } from "./takeout-store";

/** The services bound to the database of an export's row; null while its site is being migrated. */
export const ofTakeout = (services: Services, id: TakeoutId): Promise<Services | null> =>
  ofRow(services, unscopedSelectSite(id));
