import { sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { hostOf } from "../site/setting-sql";
import type { ProviderEvent } from "./payment";

/** The given events that are already stored, in one query. */
export const selectStoredEvents = (
  provider: string,
  eventIds: readonly string[],
): Statement<{ eventId: string }> =>
  sql`SELECT event_id AS eventId FROM payment_events
    WHERE provider = ${provider} AND event_id IN (SELECT value FROM json_each(${JSON.stringify(eventIds)}))`;

/** The site and order of an event's payment, and whether the event is already stored. */
export const selectEventPayment = (
  provider: string,
  { paymentId, eventId }: ProviderEvent,
): Statement<{ host: string | null; orderId: string; heard: number }> =>
  sql`SELECT ${hostOf(sql`p.site_id`)} AS host, p.order_id AS orderId,
      EXISTS (SELECT 1 FROM payment_events WHERE provider = ${provider} AND event_id = ${eventId}) AS heard
    FROM payments p WHERE p.id = ${paymentId}`;
