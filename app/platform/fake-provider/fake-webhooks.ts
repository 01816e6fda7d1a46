import type { ProviderEvent, WebhookRefusal } from "~/domain/payment/payment";
import { keyedHash } from "~/kit/crypto";
import { minutes } from "~/kit/duration";
import type { PaymentId } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import { fromJson, idSchemaOf, siteIdSchema } from "~/kit/schemas";
import { z } from "~/kit/zod";

export const SIGNATURE = "bank-signature";
/** Older webhooks are rejected as replayed. */
const MAX_WEBHOOK_AGE = minutes(5);

const eventFields = {
  eventId: z.string(),
  siteId: siteIdSchema,
  paymentId: idSchemaOf<PaymentId>(),
  providerId: z.string(),
  amount: z.int(),
  currency: z.string(),
  at: z.int(),
};
export const providerEventSchema = z.discriminatedUnion("kind", [
  z.strictObject({
    ...eventFields,
    kind: z.literal("payment"),
    state: z.enum(["pending", "completed", "failed", "cancelled", "charged_back"]),
    fault: z.enum(["card", "expired", "other"]).nullable(),
  }),
  z.strictObject({
    ...eventFields,
    kind: z.literal("refund"),
    state: z.enum(["pending", "completed", "failed"]),
    refundId: z.string().nullable(),
  }),
]);

const sign = (key: string, at: string, body: string) => keyedHash(key, `${at}.${body}`);

/** The signature header: time, and HMAC-SHA-256 of time and body. */
export const signatureOf = async (key: string, at: number, body: string) =>
  `t=${at},v1=${await sign(key, String(at), body)}`;

/** Parses a webhook if the fake provider signed it recently. */
export async function readWebhook(
  { key, now }: { key: string; now: number },
  header: string | null,
  body: string,
): Promise<Outcome<ProviderEvent, WebhookRefusal>> {
  const [, at = "", signature] = /^t=(\d{1,15}),v1=([\w-]+)$/.exec(header ?? "") ?? [];
  if (!signature || signature !== (await sign(key, at, body))) return refuse("unsigned");
  if (Math.abs(now - Number(at)) > MAX_WEBHOOK_AGE) return refuse("old");
  try {
    return done(fromJson(body, providerEventSchema));
  } catch {
    return refuse("unknown");
  }
}
