import { decrypt, encrypt } from "~/kit/encrypt";
import { fromJson } from "~/kit/from-json";
import type { OrderId, SiteId } from "~/kit/ids";
import { z } from "~/kit/zod";
import type { Services } from "~/services";

const textField = z.string();
/** The form as stored until its code is entered. `phone` in E.164; `amount` in cents. */
const storedFormSchema = z.object({
  reference: textField,
  holder: textField,
  iban: textField,
  phone: textField,
  amount: z.int(),
  street: textField,
  houseNumber: textField,
  zip: textField,
  city: textField,
  country: textField,
});
export type StoredForm = z.output<typeof storedFormSchema>;

type EncryptionKeys = Pick<Services, "factorKeys">;
type FormKey = { siteId: SiteId; orderId: OrderId };

/** Binds the encryption to the order: the bytes cannot be decrypted in another order's row. */
const encryptionContext = ({ siteId, orderId }: FormKey) => `debit:${siteId}:${orderId}`;

/** Encrypts a form for storage. */
export const encryptForm = (
  { factorKeys }: EncryptionKeys,
  key: FormKey,
  form: StoredForm,
): Promise<string> => encrypt(factorKeys, JSON.stringify(form), encryptionContext(key));

/** Decrypts a form; null if no key of the environment fits, so that it must be filled in again. */
export async function decryptForm(
  { factorKeys }: EncryptionKeys,
  key: FormKey,
  sealed: string,
): Promise<StoredForm | null> {
  const text = await decrypt(factorKeys, sealed, encryptionContext(key));
  return text === null ? null : fromJson(text, storedFormSchema);
}
