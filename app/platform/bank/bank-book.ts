import type { News, PaymentAsked } from "~/domain/payment/payment";
import { METHODS } from "~/domain/payment/payment";
import { fromJson } from "~/kit/from-json";
import { idSchemaOf, siteIdSchema } from "~/kit/id-schema";
import type { PaymentId } from "~/kit/ids";
import { z } from "~/kit/zod";
import { newsSchema } from "./bank-calls";

const accountSchema = z.object({
  id: idSchemaOf<PaymentId>(),
  siteId: siteIdSchema,
  method: z.enum(METHODS),
  amount: z.int(),
  currency: z.string(),
  words: z.string(),
  bank: z.string().nullable(),
  holder: z.string().nullable(),
  returnUrl: z.string(),
  /** All events of the payment, oldest first. */
  said: z.array(newsSchema),
});
/** A payment as the fake provider stores it: the request, and the events since. */
export type Account = z.output<typeof accountSchema>;

const FOLDER = "bank/";
/** The object key of a payment. */
export const keyOf = (id: PaymentId) => `${FOLDER}${id}.json`;
const idOf = (key: string) => key.slice(FOLDER.length, -".json".length) as PaymentId;

/** Ids of payments stored since a moment, by the bucket's upload time. */
async function changedSince(bucket: R2Bucket, moment: number): Promise<PaymentId[]> {
  const changed: PaymentId[] = [];
  for (let cursor: string | undefined, more = true; more; ) {
    const listed = await bucket.list({ prefix: FOLDER, ...(cursor && { cursor }) });
    for (const { key, uploaded } of listed.objects)
      if (uploaded.getTime() >= moment) changed.push(idOf(key));
    more = listed.truncated;
    cursor = listed.truncated ? listed.cursor : undefined;
  }
  return changed;
}

/** Retries after concurrent writes; more indicate a bug. */
const TRIES = 50;

/**
 * The fake provider's own storage, separate from the site's: one R2 object per payment, only on a
 * developer's machine.
 */
export function createBook(bucket: R2Bucket) {
  async function read(id: PaymentId): Promise<{ account: Account; etag: string } | null> {
    const object = await bucket.get(keyOf(id));
    return object && { account: fromJson(await object.text(), accountSchema), etag: object.etag };
  }
  return {
    find: async (id: PaymentId) => (await read(id))?.account ?? null,

    /** Payments with an event since a moment. */
    async since(moment: number): Promise<Account[]> {
      const found = await Promise.all((await changedSince(bucket, moment)).map(read));
      return found.flatMap((one) => (one ? [one.account] : []));
    },

    /** Opening a payment again changes nothing. */
    async open(asked: PaymentAsked): Promise<void> {
      const { id, siteId, method, amount, currency, words, bank, returnUrl, debit } = asked;
      const holder = debit?.holder ?? null;
      const fresh = { id, siteId, method, amount, currency, words, bank, holder, returnUrl };
      const account: Account = { ...fresh, said: [] };
      const onlyIf = { etagDoesNotMatch: "*" };
      await bucket.put(keyOf(id), JSON.stringify(account), { onlyIf });
    },

    /**
     * Appends the events that `say` returns, one change at a time; null if the payment does not
     * exist.
     */
    async add(id: PaymentId, say: (account: Account) => News[]): Promise<News[] | null> {
      for (let tries = 0; tries < TRIES; tries++) {
        const found = await read(id);
        if (!found) return null;
        const news = say(found.account);
        if (news.length === 0) return news;
        const account = { ...found.account, said: [...found.account.said, ...news] };
        const onlyIf = { etagMatches: found.etag };
        if (await bucket.put(keyOf(id), JSON.stringify(account), { onlyIf })) return news;
      }
      throw new Error("The test bank's book is written by too many at once");
    },
  };
}
