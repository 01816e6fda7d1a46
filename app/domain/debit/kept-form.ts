import { decrypt, encrypt } from "~/kit/encrypt";
import { fromJson } from "~/kit/from-json";
import type { OrderId, SiteId } from "~/kit/ids";
import { z } from "~/kit/zod";
import type { Services } from "~/services";

const word = z.string();
/** What a form said, as it is kept until its code comes. `phone` in E.164; `amount` in cents. */
const keptForm = z.object({
  ...{ reference: word, holder: word, iban: word, phone: word, amount: z.int() },
  ...{ street: word, houseNumber: word, zip: word, city: word, country: word },
});
export type KeptForm = z.output<typeof keptForm>;

type Keyed = Pick<Services, "factorKeys">;
type Key = { siteId: SiteId; orderId: OrderId };

/** What a form is encrypted for: in another order's row the same bytes are nothing. */
const about = ({ siteId, orderId }: Key) => `debit:${siteId}:${orderId}`;

/** A form as it is stored. */
export const sealForm = ({ factorKeys }: Keyed, key: Key, form: KeptForm): Promise<string> =>
  encrypt(factorKeys, JSON.stringify(form), about(key));

/** Null where no key of the environment is the one that it was sealed with: it is filled in once more. */
export async function openForm(
  { factorKeys }: Keyed,
  key: Key,
  sealed: string,
): Promise<KeptForm | null> {
  const text = await decrypt(factorKeys, sealed, about(key));
  return text === null ? null : fromJson(text, keptForm);
}
