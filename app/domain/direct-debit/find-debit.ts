import { runBatch } from "~/db/batch";
import { decrypt, encrypt } from "~/kit/crypto";
import { firstIdAt, type OrderId, type SiteId } from "~/kit/ids";
import { fromJson } from "~/kit/schemas";
import { z } from "~/kit/zod";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import { EXPIRED_FORM_TTL, MANDATE_TTL, MAX_DEBITED, MAX_OPEN_DEBITS } from "./direct-debit";
import {
  type DebitConditions,
  deleteExpired,
  type StoredFormRow,
  selectDebitConditions,
  selectForm,
  selectMandate,
} from "./direct-debit-store";

type ConditionRefusal = "confirm_first" | "blocked" | "under_way" | "limit_reached" | "not_here";

/** Why a debit of this amount is refused; null if nothing prevents it. */
export function debitRefusalOf(
  conditions: DebitConditions | undefined,
  amount: number,
): ConditionRefusal | null {
  if (!conditions) return null;
  if (conditions.unconfirmed) return "confirm_first";
  if (conditions.settled) return "not_here";
  if (conditions.blocked) return "blocked";
  if (conditions.underWay) return "under_way";
  const full = conditions.open >= MAX_OPEN_DEBITS || conditions.debited + amount > MAX_DEBITED;
  return full ? "limit_reached" : null;
}

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

/** The stored form: whether its code is still valid, and whether another may be sent. */
type StoredFormState = { form: StoredForm; open: boolean; again: boolean };

/** The state of an order's debit: the stored form, its mandate, and `refusalOf(amount)`. */
export async function findDebit(services: Services, debtor: MemberKey, orderId: OrderId) {
  const debitKey = { debtor, orderId, at: services.now() };
  const [[storedForm], [mandate], [conditions]] = await Promise.all([
    services.readTogether(selectForm(debitKey)),
    services.readTogether(selectMandate(debitKey)),
    services.readTogether(selectDebitConditions(debitKey)),
  ]);
  return {
    storedForm: storedForm ? await toStoredFormState(services, debitKey, storedForm) : null,
    mandate: mandate ?? null,
    refusalOf: (amount: number) => debitRefusalOf(conditions, amount),
  };
}

async function toStoredFormState(
  services: Services,
  { debtor, orderId }: { debtor: MemberKey; orderId: OrderId },
  row: StoredFormRow,
): Promise<StoredFormState | null> {
  const form = await decryptForm(services, { siteId: debtor.siteId, orderId }, row.form);
  return form && { form, open: row.open, again: row.left > 0 };
}

/** Maximum number of rows of each table that one call deletes. */
const MAX_PER_RUN = 500;

/**
 * Deletes forms, with their IBAN, half an hour after their code ended, and mandates after fourteen
 * months (R290).
 */
export async function deleteExpiredDebits({
  db,
  now,
}: Pick<Services, "db" | "now">): Promise<void> {
  const before = { forms: now() - EXPIRED_FORM_TTL, mandates: firstIdAt(now() - MANDATE_TTL) };
  await runBatch(db, deleteExpired(before, MAX_PER_RUN));
}
