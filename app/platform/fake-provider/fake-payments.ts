import type { ProviderEvent, ProviderPaymentRequest } from "~/domain/payment/payment";
import { PAYMENT_METHODS } from "~/domain/payment/payment";
import { fromJson } from "~/kit/from-json";
import { idSchemaOf, siteIdSchema } from "~/kit/id-schema";
import type { PaymentId } from "~/kit/ids";
import { z } from "~/kit/zod";
import { providerEventSchema } from "./fake-webhooks";

const fakePaymentSchema = z.object({
  id: idSchemaOf<PaymentId>(),
  siteId: siteIdSchema,
  method: z.enum(PAYMENT_METHODS),
  amount: z.int(),
  currency: z.string(),
  words: z.string(),
  bank: z.string().nullable(),
  holder: z.string().nullable(),
  returnUrl: z.string(),
  /** All events of the payment, oldest first. */
  said: z.array(providerEventSchema),
});
/** A payment as the fake provider stores it: the request, and the events since. */
export type FakePayment = z.output<typeof fakePaymentSchema>;

const FOLDER = "bank/";
/** The object key of a payment. */
export const objectKeyOf = (id: PaymentId) => `${FOLDER}${id}.json`;
const paymentIdOf = (key: string) => key.slice(FOLDER.length, -".json".length) as PaymentId;

/** Ids of payments stored since a moment, by the bucket's upload time. */
async function changedSince(bucket: R2Bucket, moment: number): Promise<PaymentId[]> {
  const changed: PaymentId[] = [];
  for (let cursor: string | undefined, more = true; more; ) {
    const listed = await bucket.list({ prefix: FOLDER, ...(cursor && { cursor }) });
    for (const { key, uploaded } of listed.objects)
      if (uploaded.getTime() >= moment) changed.push(paymentIdOf(key));
    more = listed.truncated;
    cursor = listed.truncated ? listed.cursor : undefined;
  }
  return changed;
}

/** Retries after concurrent writes; more indicate a bug. */
const MAX_RETRIES = 50;

/**
 * The fake provider's own storage, separate from the site's: one R2 object per payment, only on a
 * developer's machine.
 */
export function createFakePayments(bucket: R2Bucket) {
  async function read(id: PaymentId): Promise<{ account: FakePayment; etag: string } | null> {
    const object = await bucket.get(objectKeyOf(id));
    return (
      object && { account: fromJson(await object.text(), fakePaymentSchema), etag: object.etag }
    );
  }
  return {
    find: async (id: PaymentId) => (await read(id))?.account ?? null,

    /** Payments with an event since a moment. */
    async since(moment: number): Promise<FakePayment[]> {
      const found = await Promise.all((await changedSince(bucket, moment)).map(read));
      return found.flatMap((one) => (one ? [one.account] : []));
    },

    /** Opening a payment again changes nothing. */
    async open(request: ProviderPaymentRequest): Promise<void> {
      const {
        id,
        siteId,
        method,
        amount,
        currency,
        description: words,
        bank,
        returnUrl,
        debit,
      } = request;
      const holder = debit?.holder ?? null;
      const fresh = { id, siteId, method, amount, currency, words, bank, holder, returnUrl };
      const account: FakePayment = { ...fresh, said: [] };
      const onlyIf = { etagDoesNotMatch: "*" };
      await bucket.put(objectKeyOf(id), JSON.stringify(account), { onlyIf });
    },

    /**
     * Appends the events that `makeEvents` returns, one change at a time; null if the payment does not
     * exist.
     */
    async add(
      id: PaymentId,
      makeEvents: (account: FakePayment) => ProviderEvent[],
    ): Promise<ProviderEvent[] | null> {
      for (let tries = 0; tries < MAX_RETRIES; tries++) {
        const found = await read(id);
        if (!found) return null;
        const events = makeEvents(found.account);
        if (events.length === 0) return events;
        const account = { ...found.account, said: [...found.account.said, ...events] };
        const onlyIf = { etagMatches: found.etag };
        if (await bucket.put(objectKeyOf(id), JSON.stringify(account), { onlyIf })) return events;
      }
      throw new Error("The test bank's book is written by too many at once");
    },
  };
}
