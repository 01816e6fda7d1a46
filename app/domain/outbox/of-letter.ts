import type { LetterId, PushId } from "~/kit/ids";
import type { Services } from "~/services";
import { ofRow } from "../site/of-site";
import { unscopedSelectSite } from "./outbox-store";

/** The services over the database where a row of the outbox lives; null where its site is on its way to another one. */
export const ofLetter = (services: Services, id: LetterId | PushId): Promise<Services | null> =>
  ofRow(services, unscopedSelectSite(id));
