import { env } from "cloudflare:workers";
import { newId, type OrderId } from "~/kit/ids";
import { FORM } from "../support/debits";
import type { TestMember } from "../support/test-database";
import { addLoggedIn, postForm, sendRequest, textOf } from "./app-client";

/** An unpaid order of the member at one of the site's prices. */
async function addOrder({ id, siteId }: TestMember): Promise<OrderId> {
  const order = newId<OrderId>();
  await env.DB.prepare(
    `INSERT INTO orders (id, site_id, account_id, wallet_id, client_id, bundle, credits, currency, list_price, price,
      country, vat_rate, vat, method, immediate_at, created_at)
    VALUES (?1, ?2, ?3, 'w', ?1, 'c10', 10, 'EUR', 1190, 1190, 'NL', 2100, 207, 'sdd', ?4, ?4)`,
  )
    .bind(order, siteId, id, Date.now())
    .run();
  return order;
}

export async function addDebtor(options: Parameters<typeof addLoggedIn>[0] = {}) {
  const member = await addLoggedIn(options);
  return { ...member, order: await addOrder(member) };
}
type Debtor = Awaited<ReturnType<typeof addDebtor>>;

export const submitDebitForm = (
  { cookie, order }: Debtor,
  form: Partial<typeof FORM> = {},
  language = "en",
) => postForm(`/directdebit?order=${order}`, { ...FORM, ...form }, { cookie, language });
export const submitDebitCode = ({ cookie, order }: Debtor, otp: string, language = "en") =>
  postForm(`/directdebit/code?order=${order}`, { otp }, { cookie, language });
export const readDebitPage = async (path: string, { cookie, order }: Debtor, language = "en") =>
  textOf(await sendRequest(`${path}?order=${order}`, { cookie, language }));
/** The newest code that was sent to a telephone number. */
export const newestTextTo = async (to: string) => {
  const text = await env.DB.prepare(
    "SELECT plain FROM local_mails WHERE recipient = ? ORDER BY sent_at DESC, id DESC LIMIT 1",
  )
    .bind(to)
    .first<string>("plain");
  return /\d{6}/.exec(text ?? "")?.[0] ?? "";
};
