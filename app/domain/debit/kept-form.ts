import { decrypt, encrypt } from "~/kit/encrypt";
import { fromJson } from "~/kit/from-json";
import type { OrderId, SiteId } from "~/kit/ids";
import { z } from "~/kit/zod";
import type { Services } from "~/services";

const word = z.string();
/** The form as stored until its code is entered. `phone` in E.164; `amount` in cents. */
const keptForm = z.object({
  ...{ reference: word, holder: word, iban: word, phone: word, amount: z.int() },
  ...{ street: word, houseNumber: word, zip: word, city: word, country: word },
});
export type KeptForm = z.output<typeof keptForm>;

type Keyed = Pick<Services, "factorKeys">;
type Key = { siteId: SiteId; orderId: OrderId };

/** Binds the encryption to the order: the bytes cannot be decrypted in another order's row. */
const about = ({ siteId, orderId }: Key) => `debit:${siteId}:${orderId}`;

/** Encrypts a form for storage. */
export const sealForm = ({ factorKeys }: Keyed, key: Key, form: KeptForm): Promise<string> =>
  encrypt(factorKeys, JSON.stringify(form), about(key));

/** Decrypts a form; null if no key of the environment fits, so that it must be filled in again. */
export async function openForm(
  { factorKeys }: Keyed,
  key: Key,
  sealed: string,
): Promise<KeptForm | null> {
  const text = await decrypt(factorKeys, sealed, about(key));
  return text === null ? null : fromJson(text, keptForm);
}
