import type { EmailId, PushId } from "~/kit/ids";
import type { Services } from "~/services";
import { servicesOfRow } from "../site/site-services";
import { unscopedSelectSite } from "./outbox-store";

/** The services bound to the database of an outbox row; null while its site is being migrated. */
export const servicesForOutboxRow = (
  services: Services,
  id: EmailId | PushId,
): Promise<Services | null> => servicesOfRow(services, unscopedSelectSite(id));
