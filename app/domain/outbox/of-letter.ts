import type { LetterId, PushId } from "~/kit/ids";
import type { Services } from "~/services";
import { ofRow } from "../site/of-site";
import { unscopedSelectSite } from "./outbox-store";

/** The services bound to the database of an outbox row; null while its site is being migrated. */
export const ofLetter = (services: Services, id: LetterId | PushId): Promise<Services | null> =>
  ofRow(services, unscopedSelectSite(id));
