import { and, eq, exists, gt, inArray, isNotNull, lt, lte, type SQL, sql } from "drizzle-orm";
import { alias, type SQLiteColumn } from "drizzle-orm/sqlite-core";
import { literal } from "~/db/prepared";
import { forOwner, insertInto, type RowOf, subselect, unscoped } from "~/db/query-builder";
import { insertSelect } from "~/db/text-statement";
import type { OrderId } from "~/kit/ids";
import type { MemberKey } from "../account/account";
import { isUnconfirmed } from "../account/account-sql";
import { payments } from "../payment/payment.tables";
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
import { debitBlocks, debitForms, mandates } from "./direct-debit.tables";

const m = alias(mandates, "m");
const p = alias(payments, "p");

/** The member, the order, and the time of the request. */
export type DebitKey = { debtor: MemberKey; orderId: OrderId; at: number };
/** With the hashes of the debtor, which are only checked after a valid code (R300). */
type DebitQuery = DebitKey & { hashes?: DebtorHashes | undefined };

const formOf = ({ debtor }: Pick<DebitKey, "debtor">) => forOwner(debtor, debitForms.account_id);
const isOfOrder = ({ orderId }: Pick<DebitKey, "orderId">): SQL => eq(debitForms.order_id, orderId);

type NewCode = DebitKey & { codeHash: string; expiresAt: number };

/** Stores a form with its code. Replaces a stored one, up to the maximum number of codes. */
export const upsertForm = ({ debtor, orderId, at, codeHash, expiresAt }: NewCode, form: string) => {
  const code = { form, code_hash: codeHash, code_expires_at: expiresAt };
  return insertInto(debitForms)
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
  formOf(query)
    .update(debitForms)
    .set({
      code_hash: query.codeHash,
      code_expires_at: query.expiresAt,
      code_attempts: 0,
      sent: sql`${debitForms.sent} + 1`,
    })
    .where(
      and(
        isOfOrder(query),
        lt(debitForms.sent, MAX_CODES_PER_ORDER),
        gt(debitForms.code_expires_at, query.at - EXPIRED_FORM_TTL),
      ),
    )
    .returning({ form: debitForms.form });

/** Counts one attempt, also a right one. Returns the code hash; no row if no attempt is left. */
export const countCodeAttempt = (query: DebitKey) =>
  formOf(query)
    .update(debitForms)
    .set({ code_attempts: sql`${debitForms.code_attempts} + 1` })
    .where(
      and(
        isOfOrder(query),
        lt(debitForms.code_attempts, MAX_DEBIT_CODE_TRIES),
        gt(debitForms.code_expires_at, query.at),
      ),
    )
    .returning({ form: debitForms.form, codeHash: debitForms.code_hash });

/** The stored form: whether its code is still valid, and how many more codes may be sent. */
export const selectForm = (query: DebitKey) =>
  formOf(query)
    .select({
      form: debitForms.form,
      open: sql`${debitForms.code_expires_at} > ${query.at} AND ${debitForms.code_attempts} < ${MAX_DEBIT_CODE_TRIES}`
        .mapWith(Boolean)
        .as("open"),
      left: sql`${MAX_CODES_PER_ORDER} - ${debitForms.sent}`.mapWith(Number).as("left"),
    })
    .from(debitForms)
    .where(and(isOfOrder(query), gt(debitForms.code_expires_at, query.at - EXPIRED_FORM_TTL)));

/** A stored form whose code may be entered or renewed. */
export type StoredFormRow = RowOf<ReturnType<typeof selectForm>>;

export const deleteForm = (query: Omit<DebitKey, "at">) =>
  formOf(query).delete(debitForms).where(isOfOrder(query));

/**
 * Orders with a mandate of the member, or of the same bank account or telephone on this site; by
 * the three indexes of mandates.
 */
const ordersOf = ({ debtor: { id, siteId }, hashes }: DebitQuery): SQL => {
  const orders = (column: SQLiteColumn, value: string | null) =>
    sql`SELECT ${mandates.order_id} FROM ${mandates} WHERE ${column} = ${value} AND ${mandates.site_id} = ${siteId}`;
  return sql`(${orders(mandates.account_id, id)} UNION ${orders(mandates.iban_hash, hashes?.iban ?? null)}
    UNION ${orders(mandates.phone_hash, hashes?.phone ?? null)})`;
};

const isBlocked = (query: DebitQuery): SQL => {
  const block = forOwner(query.debtor, debitBlocks.account_id)
    .select({ one: sql`1` })
    .from(debitBlocks);
  const returned = subselect({ one: sql`1` })
    .from(mandates)
    .where(and(sql`${mandates.order_id} IN ${ordersOf(query)}`, isNotNull(mandates.returned_at)));
  return sql`(${exists(block)} OR ${exists(returned)})`;
};

/** The debtor's other debits. The order's own earlier debit is left out when it is tried again. */
const otherDebits = (query: DebitQuery): SQL =>
  sql`FROM ${payments} p WHERE ${p.order_id} IN ${ordersOf(query)} AND ${p.order_id} <> ${query.orderId} AND ${p.method} = 'sdd'`;

const openDebits = (query: DebitQuery): SQL =>
  sql`(SELECT count(*) ${otherDebits(query)} AND ${p.state} IN ('created', 'pending'))`;

/**
 * The sum collected or being collected. Refunded debits count too: otherwise a debit could be
 * refunded here and returned by the bank again and again.
 */
const debitedAmount = (query: DebitQuery): SQL =>
  sql`(SELECT coalesce(sum(${p.amount}), 0) ${otherDebits(query)}
    AND ${p.state} IN ('created', 'pending', 'completed', 'surplus', 'refunded', 'charged_back')
    AND ${p.created_at} > ${query.at - DEBIT_LIMIT_PERIOD})`;

/**
 * Whether a debit of this order may be collecting, or a mandate of the debtor has no payment yet.
 */
const isDebitPending = (query: DebitQuery): SQL => sql`(EXISTS (SELECT 1 FROM ${payments} p
    WHERE ${p.order_id} = ${query.orderId} AND ${p.method} = 'sdd'
      AND (${p.state} = 'pending' OR ${p.state} = 'created' AND ${p.created_at} > ${query.at - UNPAID_MANDATE_TTL}))
  OR EXISTS (SELECT 1 FROM ${mandates} m WHERE ${m.order_id} IN ${ordersOf(query)} AND ${m.agreed_at} > ${query.at - UNPAID_MANDATE_TTL}
    AND NOT EXISTS (SELECT 1 FROM ${payments} p
      WHERE ${p.order_id} = ${m.order_id} AND ${p.method} = 'sdd' AND ${p.created_at} >= ${m.agreed_at})))`;

/**
 * Whether a debit of this order was collected, also as surplus: its mandate must stay as proof, so
 * no other may replace it (R320).
 */
const isSettled = ({ orderId }: DebitKey): SQL =>
  sql`EXISTS (SELECT 1 FROM ${payments} p WHERE ${p.order_id} = ${orderId} AND ${p.method} = 'sdd'
    AND ${p.state} IN ('completed', 'surplus', 'refunded', 'charged_back'))`;

/** The state of a member's debits before another one; the order's own debits are left out. */
export const selectDebitConditions = (query: DebitQuery) =>
  unscoped("conditions of one debtor's debit").text(
    {
      unconfirmed: sql`${isUnconfirmed(query.debtor)}`.mapWith(Boolean),
      settled: isSettled(query).mapWith(Boolean),
      blocked: isBlocked(query).mapWith(Boolean),
      open: openDebits(query).mapWith(Number),
      debited: debitedAmount(query).mapWith(Number),
      underWay: isDebitPending(query).mapWith(Boolean),
    },
    ({ columns }) => sql`SELECT ${columns}`,
  );

export type DebitConditions = RowOf<ReturnType<typeof selectDebitConditions>>;

type MandateForm = {
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
export function insertMandate(
  query: DebitQuery & { codeHash: string; amount: number },
  form: MandateForm,
) {
  const { hashes, codeHash, amount, at } = query;
  const values = {
    reference: form.reference,
    account_holder: form.holder,
    iban_end: form.ibanEnd,
    street: form.street,
    house_number: form.houseNumber,
    zip: form.zip,
    city: form.city,
    phone: form.phone,
    iban_hash: hashes?.iban ?? null,
    phone_hash: hashes?.phone ?? null,
    agreed_at: at,
  };
  return insertSelect(
    mandates,
    {
      order_id: sql`${debitForms.order_id}`,
      site_id: sql`${debitForms.site_id}`,
      account_id: sql`${debitForms.account_id}`,
      ...values,
    },
    {
      from: sql`${selectFormToConfirm(query)} AS ${debitForms}`,
      when: sql`${debitForms.code_hash} = ${codeHash} AND ${debitForms.code_expires_at} > ${at}
        AND NOT ${isSettled(query)} AND NOT ${isBlocked(query)} AND NOT ${isDebitPending(query)}
        AND ${openDebits(query)} < ${MAX_OPEN_DEBITS} AND ${debitedAmount(query)} + ${amount} <= ${MAX_DEBITED}`,
      onConflict: sql`(${nameOf(mandates.order_id)}) DO UPDATE SET ${replaced(values)}
        WHERE ${mandates.account_id} = ${excluded(mandates.account_id)}`,
    },
  );
}

const selectFormToConfirm = (query: DebitKey) =>
  formOf(query)
    .select({
      order_id: debitForms.order_id,
      site_id: debitForms.site_id,
      account_id: debitForms.account_id,
      code_hash: debitForms.code_hash,
      code_expires_at: debitForms.code_expires_at,
    })
    .from(debitForms)
    .where(isOfOrder(query));

const nameOf = ({ name }: SQLiteColumn) => sql.identifier(name);
const excluded = (column: SQLiteColumn): SQL => sql`excluded.${nameOf(column)}`;
const replaced = (row: Partial<Record<keyof typeof mandates.$inferInsert, unknown>>): SQL =>
  sql.join(
    (Object.keys(row) as (keyof typeof row)[]).map(
      (name) => sql`${nameOf(mandates[name])} = ${excluded(mandates[name])}`,
    ),
    sql`, `,
  );

/** A mandate as its member views it again: `insertMandate` sets each of these columns. */
export const selectMandate = ({ debtor, orderId }: Omit<DebitKey, "at">) =>
  forOwner(debtor, mandates.account_id)
    .select({
      reference: mandates.reference,
      holder: setText(mandates.account_holder).as("holder"),
      ibanEnd: setText(mandates.iban_end).as("ibanEnd"),
      street: setText(mandates.street).as("street"),
      houseNumber: setText(mandates.house_number).as("houseNumber"),
      zip: setText(mandates.zip).as("zip"),
      city: setText(mandates.city).as("city"),
      phone: setText(mandates.phone).as("phone"),
      agreedAt: mandates.agreed_at,
    })
    .from(mandates)
    .where(eq(mandates.order_id, orderId));

const setText = (column: SQLiteColumn) => sql`${column}`.mapWith(String);

/**
 * Deletes expired forms and mandates, up to a limit each. Mandates by order id: the ids sort by
 * creation time.
 */
export const deleteExpired = (before: { forms: number; mandates: string }, limit: number) => ({
  forms: unscoped("expired forms of all sites")
    .delete(debitForms)
    .where(
      inArray(
        debitForms.order_id,
        subselect({ id: debitForms.order_id })
          .from(debitForms)
          .where(lte(debitForms.code_expires_at, before.forms))
          .limit(literal(limit)),
      ),
    ),
  mandates: unscoped("expired mandates of all sites")
    .delete(mandates)
    .where(
      inArray(
        mandates.order_id,
        subselect({ id: mandates.order_id })
          .from(mandates)
          .where(sql`${mandates.order_id} < ${before.mandates}`)
          .limit(literal(limit)),
      ),
    ),
});
