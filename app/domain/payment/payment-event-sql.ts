import { and, eq, exists, sql } from "drizzle-orm";
import { insertInto, subselect, unscoped } from "~/db/query-builder";
import { hostOf } from "../site/setting-sql";
import type { ProviderEvent } from "./payment";
import { paymentEvents, payments } from "./payment.tables";
import type { Provider } from "./payment-sql";

/** Stores a provider event; an event stored before changes nothing. */
export const insertProviderEvent = (provider: Provider, event: ProviderEvent, receivedAt: number) =>
  insertInto(paymentEvents)
    .values({
      provider,
      event_id: event.eventId,
      site_id: event.siteId,
      payment_id: event.paymentId,
      kind: event.kind,
      state: event.state,
      amount: event.amount,
      currency: event.currency,
      at: event.at,
      received_at: receivedAt,
    })
    .onConflictDoNothing({ target: [paymentEvents.provider, paymentEvents.event_id] });

/** The given events that are already stored, in one query. */
export const selectStoredEvents = (provider: Provider, eventIds: readonly string[]) =>
  unscoped("events of all sites by their keys")
    .select({ eventId: paymentEvents.event_id })
    .from(paymentEvents)
    .where(
      and(
        eq(paymentEvents.provider, provider),
        sql`${paymentEvents.event_id} IN (SELECT value FROM json_each(${JSON.stringify(eventIds)}))`,
      ),
    );

const isStored = (provider: Provider, eventId: string) =>
  exists(
    subselect({ one: sql`1` })
      .from(paymentEvents)
      .where(and(eq(paymentEvents.provider, provider), eq(paymentEvents.event_id, eventId))),
  );

/** The site and order of an event's payment, and whether the event is already stored. */
export const selectEventPayment = (provider: Provider, { paymentId, eventId }: ProviderEvent) =>
  unscoped("the payment of an event whose site the caller compares")
    .select({
      host: sql<string | null>`${hostOf(sql`${payments.site_id}`)}`.as("host"),
      orderId: payments.order_id,
      heard: sql`${isStored(provider, eventId)}`.mapWith(Boolean).as("heard"),
    })
    .from(payments)
    .where(eq(payments.id, paymentId));
