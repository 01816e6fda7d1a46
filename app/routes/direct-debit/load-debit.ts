import { redirect } from "react-router";
import type { CodeMessage } from "~/domain/direct-debit/debit-code";
import { type DebitOrder, offersDirectDebit } from "~/domain/direct-debit/direct-debit";
import { findDebit } from "~/domain/direct-debit/find-debit";
import { regionalLocale } from "~/domain/location/countries";
import { findOrder } from "~/domain/order/find-order";
import { formatMoney } from "~/i18n/format";
import { getTranslator } from "~/i18n/translator";
import { isId, type OrderId } from "~/kit/ids";
import type { Currency } from "~/kit/money";
import {
  type Context,
  getCountry,
  getLanguage,
  getServices,
  getSite,
  getTranslationLocale,
} from "~/request/middleware/context";
import { requireViewer } from "~/request/require-viewer";
import { notFound } from "~/request/responses";

type DebitPageRequest = { request: Request; url: URL; context: Context };

/** The viewer's own order named in the URL, and the state of its direct debit, in one query. */
export async function requireDebitOrder({ request, url, context }: DebitPageRequest) {
  const viewer = requireViewer(request, context);
  const services = getServices(context);
  const id = url.searchParams.get("order");
  if (id === null) throw redirect("/credits");
  if (!isId<OrderId>(id)) throw notFound();
  const [order, debit] = await Promise.all([
    findOrder(services, viewer, id),
    findDebit(services, viewer, id),
  ]);
  if (!order) throw notFound();
  const debitOrder: DebitOrder = {
    id,
    amount: order.price,
    currency: order.currency as Currency,
    country: order.country,
  };
  return { viewer, order, debit, debitOrder };
}

/**
 * The same for an order that can still be paid by direct debit; others redirect to their status.
 */
export async function requirePayableDebitOrder(args: DebitPageRequest) {
  const found = await requireDebitOrder(args);
  const { order } = found;
  const waits = order.method === "sdd" && order.paymentState === "pending";
  if (order.state !== "open" || waits) throw redirect(`/transactions/${order.id}`);
  return found;
}

/** Data of every direct debit page: the order, and the reason if direct debit is impossible. */
export async function loadDebit(args: DebitPageRequest) {
  const { order, debit, debitOrder } = await requirePayableDebitOrder(args);
  const { context } = args;
  const here =
    offersDirectDebit(getSite(context), getServices(context).sms) && debitOrder.currency === "EUR";
  return {
    order: { id: order.id, price: order.price, currency: order.currency, credits: order.credits },
    stored: debit.storedForm,
    refusal: here ? debit.refusalOf(order.price) : ("not_here" as const),
  };
}

/** Builds the text message with the code in the language of the page where the code is entered. */
export async function buildCodeMessage(
  context: Context,
  { price, currency }: { price: number; currency: string },
): Promise<CodeMessage> {
  const language = getLanguage(context);
  const { files } = getServices(context);
  const { t } = (await getTranslator(getTranslationLocale(context), files.readObject)).of("debit");
  const locale = regionalLocale(language, getCountry(context));
  const money = formatMoney(price, currency, locale);
  const site = getSite(context).name;
  return { language, text: (code) => t("sms.code", { code, price: money, site }) };
}

/** The pages show account data, so no cache may store them. */
export const NO_STORE = { "cache-control": "no-store" };
