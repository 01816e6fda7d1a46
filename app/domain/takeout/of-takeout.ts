import type { TakeoutId } from "~/kit/ids";
import type { Services } from "~/services";
import { ofRow } from "../site/of-site";
import { unscopedSelectSite } from "./takeout-store";

/** The services over the database where a copy of somebody's data is asked for; null where its site is on its way to another one. */
export const ofTakeout = (services: Services, id: TakeoutId): Promise<Services | null> =>
  ofRow(services, unscopedSelectSite(id));
