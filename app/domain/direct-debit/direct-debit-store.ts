import { and, eq, gt, inArray, lt, lte, type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { literal } from "~/db/prepared";
import { build } from "~/db/query-builder";
import type { OrderId } from "~/kit/ids";
import type { MemberKey } from "../account/account";
import { isUnconfirmed } from "../account/account-sql";
import type { DebtorHashes } from "./debtor-hashes";
import {
  DEBIT_LIMIT_PERIOD,
  EXPIRED_FORM_TTL,
  MAX_CODES_PER_ORDER,
  MAX_DEBIT_CODE_TRIES,
  MAX_DEBITED,
  MAX_OPEN_DEBITS,
  UNPAID_MANDATE_TTL,
} from "./direct-debit";
import { debitForms, mandates } from "./direct-debit.tables";

/** The member, the order, and the time of the request. */
export type DebitKey = { debtor: MemberKey; orderId: OrderId; at: number };
/** With the hashes of the debtor, which are only checked after a valid code (R300). */
type DebitQuery = DebitKey & { hashes?: DebtorHashes | undefined };

const isOwnForm = ({ debtor, orderId }: Omit<DebitKey, "at">) =>
  and(
    eq(debitForms.order_id, orderId),
    eq(debitForms.account_id, debtor.id),
    eq(debitForms.site_id, debtor.siteId),
  );

type NewCode = DebitKey & { codeHash: string; expiresAt: number };

/** Stores a form with its code. Replaces a stored one, up to the maximum number of codes. */
export const upsertForm = ({ debtor, orderId, at, codeHash, expiresAt }: NewCode, form: string) => {
  const code = { form, code_hash: codeHash, code_expires_at: expiresAt };
  return build
    .insert(debitForms)
    .values({
      order_id: orderId,
      site_id: debtor.siteId,
      account_id: debtor.id,
      ...code,
      created_at: at,
    })
    .onConflictDoUpdate({
      target: debitForms.order_id,
      set: { ...code, code_attempts: 0, sent: sql`${debitForms.sent} + 1` },
      setWhere: and(
        eq(debitForms.account_id, debtor.id),
        eq(debitForms.site_id, debtor.siteId),
        lt(debitForms.sent, MAX_CODES_PER_ORDER),
      ),
    });
};

/** Sets another code for a stored form; returns the form, which has the telephone number. */
export const renewCode = (query: NewCode) =>
  build
    .update(debitForms)
    .set({
      code_hash: query.codeHash,
      code_expires_at: query.expiresAt,
      code_attempts: 0,
      sent: sql`${debitForms.sent} + 1`,
    })
    .where(
      and(
        isOwnForm(query),
        lt(debitForms.sent, MAX_CODES_PER_ORDER),
        gt(debitForms.code_expires_at, query.at - EXPIRED_FORM_TTL),
      ),
    )
    .returning({ form: debitForms.form });

/** Counts one attempt, also a right one. Returns the code hash; no row if no attempt is left. */
export const countCodeAttempt = (query: DebitKey) =>
  build
    .update(debitForms)
    .set({ code_attempts: sql`${debitForms.code_attempts} + 1` })
    .where(
      and(
        isOwnForm(query),
        lt(debitForms.code_attempts, MAX_DEBIT_CODE_TRIES),
        gt(debitForms.code_expires_at, query.at),
      ),
    )
    .returning({ form: debitForms.form, codeHash: debitForms.code_hash });

/** The stored form: whether its code is still valid, and how many more codes may be sent. */
export const selectForm = (query: DebitKey) =>
  build
    .select({
      form: debitForms.form,
      open: sql<number>`${debitForms.code_expires_at} > ${query.at} AND ${debitForms.code_attempts} < ${MAX_DEBIT_CODE_TRIES}`.as(
        "open",
      ),
      left: sql<number>`${MAX_CODES_PER_ORDER} - ${debitForms.sent}`.as("left"),
    })
    .from(debitForms)
    .where(and(isOwnForm(query), gt(debitForms.code_expires_at, query.at - EXPIRED_FORM_TTL)));

export const deleteForm = (query: Omit<DebitKey, "at">) =>
  build.delete(debitForms).where(isOwnForm(query));

/**
 * Orders with a mandate of the member, or of the same bank account or telephone on this site; by
 * the three indexes of mandates.
 */
const ordersOf = ({ debtor: { id, siteId }, hashes }: DebitQuery): SQL => sql`(
    SELECT order_id FROM mandates WHERE account_id = ${id} AND site_id = ${siteId}
    UNION SELECT order_id FROM mandates WHERE iban_hash = ${hashes?.iban ?? null} AND site_id = ${siteId}
    UNION SELECT order_id FROM mandates WHERE phone_hash = ${hashes?.phone ?? null} AND site_id = ${siteId})`;

const isBlocked = (query: DebitQuery): SQL =>
  sql`(EXISTS (SELECT 1 FROM debit_blocks WHERE account_id = ${query.debtor.id} AND site_id = ${query.debtor.siteId})
    OR EXISTS (SELECT 1 FROM mandates WHERE order_id IN ${ordersOf(query)} AND returned_at IS NOT NULL))`;

/** The debtor's other debits. The order's own earlier debit is left out when it is tried again. */
const otherDebits = (query: DebitQuery): SQL =>
  sql`FROM payments p WHERE p.order_id IN ${ordersOf(query)} AND p.order_id <> ${query.orderId} AND p.method = 'sdd'`;

const openDebits = (query: DebitQuery): SQL =>
  sql`(SELECT count(*) ${otherDebits(query)} AND p.state IN ('created', 'pending'))`;

/**
 * The sum collected or being collected. Refunded debits count too: otherwise a debit could be
 * refunded here and returned by the bank again and again.
 */
const debitedAmount = (query: DebitQuery): SQL =>
  sql`(SELECT coalesce(sum(p.amount), 0) ${otherDebits(query)} AND p.state IN ('created', 'pending', 'completed', 'surplus', 'refunded', 'charged_back')
    AND p.created_at > ${query.at - DEBIT_LIMIT_PERIOD})`;

/**
 * Whether a debit of this order may be collecting, or a mandate of the debtor has no payment yet.
 */
const isDebitPending = (query: DebitQuery): SQL => sql`(EXISTS (SELECT 1 FROM payments p
    WHERE p.order_id = ${query.orderId} AND p.method = 'sdd'
      AND (p.state = 'pending' OR p.state = 'created' AND p.created_at > ${query.at - UNPAID_MANDATE_TTL}))
  OR EXISTS (SELECT 1 FROM mandates m WHERE m.order_id IN ${ordersOf(query)} AND m.agreed_at > ${query.at - UNPAID_MANDATE_TTL}
    AND NOT EXISTS (SELECT 1 FROM payments p
      WHERE p.order_id = m.order_id AND p.method = 'sdd' AND p.created_at >= m.agreed_at)))`;

/**
 * Whether a debit of this order was collected, also as surplus: its mandate must stay as proof, so
 * no other may replace it (R320).
 */
const isSettled = ({
  orderId,
}: DebitKey): SQL => sql`EXISTS (SELECT 1 FROM payments p WHERE p.order_id = ${orderId} AND p.method = 'sdd'
    AND p.state IN ('completed', 'surplus', 'refunded', 'charged_back'))`;

type DebitCondition = "unconfirmed" | "settled" | "blocked" | "open" | "debited" | "underWay";
export type DebitConditions = Record<DebitCondition, number>;
/** The state of a member's debits before another one; the order's own debits are left out. */
export const selectDebitConditions = (query: DebitQuery): Statement<DebitConditions> =>
  sql`SELECT ${isUnconfirmed(query.debtor)} AS unconfirmed, ${isSettled(query)} AS settled, ${isBlocked(query)} AS blocked, ${openDebits(query)} AS open, ${debitedAmount(query)} AS debited, ${isDebitPending(query)} AS underWay`;

type MandateRow = {
  reference: string;
  holder: string;
  ibanEnd: string;
  street: string;
  houseNumber: string;
  zip: string;
  city: string;
  phone: string;
};

/** Stores the mandate if the code is valid and every limit allows the debit: one row, or none. */
export const insertMandate = (
  query: DebitQuery & { codeHash: string; amount: number },
  m: MandateRow,
): Statement => sql`
  INSERT INTO mandates (order_id, site_id, account_id, reference, account_holder, iban_end, street, house_number, zip, city, phone,
    iban_hash, phone_hash, agreed_at)
  SELECT order_id, site_id, account_id, ${m.reference}, ${m.holder}, ${m.ibanEnd}, ${m.street}, ${m.houseNumber}, ${m.zip}, ${m.city},
    ${m.phone}, ${query.hashes?.iban ?? null}, ${query.hashes?.phone ?? null}, ${query.at} FROM debit_forms
  WHERE ${isOwnForm(query)} AND code_hash = ${query.codeHash} AND code_expires_at > ${query.at} AND NOT ${isSettled(query)} AND NOT ${isBlocked(query)}
    AND NOT ${isDebitPending(query)} AND ${openDebits(query)} < ${MAX_OPEN_DEBITS} AND ${debitedAmount(query)} + ${query.amount} <= ${MAX_DEBITED}
  ON CONFLICT (order_id) DO UPDATE SET reference = excluded.reference, account_holder = excluded.account_holder,
    iban_end = excluded.iban_end, street = excluded.street, house_number = excluded.house_number, zip = excluded.zip,
    city = excluded.city, phone = excluded.phone, iban_hash = excluded.iban_hash, phone_hash = excluded.phone_hash,
    agreed_at = excluded.agreed_at
  WHERE account_id = excluded.account_id`;

/** A mandate as its member views it again. */
export const selectMandate = ({
  debtor,
  orderId,
}: Omit<DebitKey, "at">): Statement<MandateRow & { agreedAt: number }> => sql`
  SELECT reference, account_holder AS holder, iban_end AS ibanEnd, street, house_number AS houseNumber, zip, city, phone,
    agreed_at AS agreedAt FROM mandates WHERE order_id = ${orderId} AND account_id = ${debtor.id} AND site_id = ${debtor.siteId}`;

/**
 * Deletes expired forms and mandates, up to a limit each. Mandates by order id: the ids sort by
 * creation time.
 */
export const deleteExpired = (before: { forms: number; mandates: string }, limit: number) => ({
  forms: build
    .delete(debitForms)
    .where(
      inArray(
        debitForms.order_id,
        build
          .select({ id: debitForms.order_id })
          .from(debitForms)
          .where(lte(debitForms.code_expires_at, before.forms))
          .limit(literal(limit)),
      ),
    ),
  mandates: build
    .delete(mandates)
    .where(
      inArray(
        mandates.order_id,
        build
          .select({ id: mandates.order_id })
          .from(mandates)
          .where(sql`${mandates.order_id} < ${before.mandates}`)
          .limit(literal(limit)),
      ),
    ),
});
