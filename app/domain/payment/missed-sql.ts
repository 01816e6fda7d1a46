import { sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { hostOf } from "../site/setting-sql";
import type { News } from "./payment";

/** Which of some events calls have brought: all asked for at once. */
export const selectHeard = (
  provider: string,
  eventIds: readonly string[],
): Statement<{ eventId: string }> =>
  sql`SELECT event_id AS eventId FROM payment_events
    WHERE provider = ${provider} AND event_id IN (SELECT value FROM json_each(${JSON.stringify(eventIds)}))`;

/** Where news of a payment belong, and whether a call has brought them before. */
export const selectHearing = (
  provider: string,
  { paymentId, eventId }: News,
): Statement<{ host: string | null; orderId: string; heard: number }> =>
  sql`SELECT ${hostOf(sql`p.site_id`)} AS host, p.order_id AS orderId,
      EXISTS (SELECT 1 FROM payment_events WHERE provider = ${provider} AND event_id = ${eventId}) AS heard
    FROM payments p WHERE p.id = ${paymentId}`;
