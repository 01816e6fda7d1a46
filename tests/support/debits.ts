import { env } from "cloudflare:workers";
import { expect } from "vitest";
import { confirmDebit } from "~/domain/direct-debit/debit-code";
import type { DebitOrder } from "~/domain/direct-debit/direct-debit";
import { storeDebitForm } from "~/domain/direct-debit/store-debit-form";
import { newId, type OrderId, type PaymentId } from "~/kit/ids";
import { siteOf } from "./member-fixtures";
import { addMember, addSite, realServices, type TestMember } from "./test-database";

const CREDITOR = "DE98ZZZ09999999999";
export const IBAN = "NL91ABNA0417164300";
export const PHONE = "+31612345678";
export const MINUTE = 60_000;

/** A completed direct debit form. */
export const FORM = {
  account_holder: "Zebulonia Dijkstra",
  iban: IBAN,
  street: "Kade",
  house_number: "1 bis",
  zip: "1234 AB",
  city: "Utrecht",
  phone: "06 12345678",
};

/** The text messages sent. */
export const texts: { to: string; language: string; text: string }[] = [];
const debitSite = () => addSite({ creditor_id: CREDITOR });
/** The newest code sent. */
export const newestCode = () => texts.at(-1)?.text ?? "";

export const servicesAt = (at = Date.now()) =>
  realServices({ now: () => at, sms: { send: async (text) => void texts.push(text) } });

export const orderOf = (amount = 2_000): DebitOrder => ({
  id: newId<OrderId>(),
  amount,
  currency: "EUR",
  country: "NL",
});

export const addDebtor = async () => addMember(await debitSite());

type SubmitFormOptions = { form?: Partial<typeof FORM>; at?: number; network?: string };
/** Submits a form; returns its result. */
export async function submitDebitForm(
  debtor: TestMember,
  order: DebitOrder,
  { form = {}, at, network = debtor.id }: SubmitFormOptions = {},
) {
  const site = await siteOf(debtor.siteId);
  const fields = { ...FORM, ...form };
  const message = { language: "en", text: (code: string) => code };
  return storeDebitForm(
    servicesAt(at),
    { debtor, network, site },
    { order, form: fields, message },
  );
}

/** An attempt to pay an order, up to a given state. */
export async function addDebit(
  { id: owner, siteId }: TestMember,
  { id, amount }: DebitOrder,
  { state = "pending", at = Date.now() } = {},
): Promise<void> {
  const payment = newId<PaymentId>();
  const move = (to: string) =>
    env.DB.prepare("UPDATE payments SET state = ? WHERE id = ?").bind(to, payment);
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO orders (id, site_id, account_id, wallet_id, client_id, bundle, credits, currency, list_price, price,
        country, vat_rate, vat, method, immediate_at, created_at)
      VALUES (?1, ?2, ?3, 'w', ?1, 'b', 10, 'EUR', ?4, ?4, 'NL', 2100, 0, 'sdd', 0, 0) ON CONFLICT DO NOTHING`,
    ).bind(id, siteId, owner, amount),
    env.DB.prepare(
      `INSERT INTO payments (id, site_id, order_id, provider, method, amount, currency, created_at, changed_at, look_at)
      VALUES (?, ?, ?, 'bank', 'sdd', ?, 'EUR', ?, 0, 0)`,
    ).bind(payment, siteId, id, amount, at),
    ...(state === "refunded" ? [move("completed")] : []),
    move(state),
  ]);
}

/** An earlier mandate, and its debit. */
export async function addMandate(
  debtor: TestMember,
  order: DebitOrder,
  { state = "pending", at = Date.now() } = {},
): Promise<void> {
  await env.DB.prepare(
    "INSERT INTO mandates (order_id, site_id, account_id, reference, agreed_at) VALUES (?, ?, ?, 'M-1', ?)",
  )
    .bind(order.id, debtor.siteId, debtor.id, at)
    .run();
  await addDebit(debtor, order, { state, at });
}

export const countOf = (table: "mandates" | "debit_forms" | "debit_blocks") =>
  env.DB.prepare(`SELECT count(*) AS n FROM ${table}`).first<number>("n");

/** When the tests' forms are submitted; their codes are entered a minute later. */
export const start = Date.now();

/** A member whose form awaits its code. */
export async function addDebtorAwaitingCode(amount?: number) {
  const debtor = await addDebtor();
  const order = orderOf(amount);
  expect(await submitDebitForm(debtor, order, { at: start })).toMatchObject({ ok: true });
  return { debtor, order };
}

export const confirm = (
  debtor: TestMember,
  { id: orderId }: DebitOrder,
  { otp = newestCode(), at = start + MINUTE } = {},
) => confirmDebit(servicesAt(at), { debtor, address: "192.0.2.1", browser: "B" }, { orderId, otp });
