import { Link, redirect } from "react-router";
import { creditorOf } from "~/domain/direct-debit/creditor";
import { isCountry } from "~/domain/location/countries";
import { findOrder, findOrderOfRefund, findRetry, findTransfer } from "~/domain/order/find-order";
import { availableMethods } from "~/domain/order/find-quote";
import { isChatPath, TO_CHAT_PARAM } from "~/domain/order/order";
import {
  lastDayOf,
  type OwnOrder,
  type OwnRefund,
  type Withdrawal,
} from "~/domain/order/own-order";
import type { Viewer } from "~/domain/session/session";
import { findChatPartner } from "~/features/shop/find-chat-partner";
import { BOUGHT_PARAM } from "~/features/shop/shop-path";
import { formatDate, formatMoney } from "~/i18n/format";
import { useTranslation } from "~/i18n/use-translation";
import type { OrderId } from "~/kit/ids";
import { PageTitle } from "~/layouts/page-head";
import { useRoot } from "~/layouts/use-root";
import { getCountry, getLanguage, getServices, getSite } from "~/request/middleware/context";
import { requireViewer } from "~/request/require-viewer";
import { notFound, requireId } from "~/request/responses";
import { getShopCountry, getTimeZone } from "~/request/visitor-context";
import type { Services } from "~/services";
import { buttonClass, LinkButton } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Page } from "~/ui/page";
import { Card } from "~/ui/sections";
import type { Route } from "./+types/order";
import { OrderState } from "./order-state";
import { orderTitle } from "./order-texts";
import { type ReceiptLine, receiptLines } from "./receipt";

/**
 * GET /transactions/{id}: an order's state, receipt, and withdrawal link. Payments return here: the
 * page shows the state received from the provider and decides nothing (R273).
 */
export async function loader({ request, params, url, context }: Route.LoaderArgs) {
  const viewer = requireViewer(request, context);
  const services = getServices(context);
  const site = getSite(context);
  const id = requireId<OrderId>(params.id);
  const order = await findOrder(services, viewer, id);
  if (!order) throw await redirectToOrderOfRefund(services, viewer, id);
  if (order.shown === "completed" && url.searchParams.has(TO_CHAT_PARAM) && isChatPath(order.back))
    throw redirect(`${order.back}?${BOUGHT_PARAM}=${order.id}`);
  const country = isCountry(order.country) ? order.country : getCountry(context);
  const here = { country, now: services.now() };
  const buyer = { site, viewer, country: getShopCountry(context) };
  const [retry, transfer, partner] = await Promise.all([
    findRetry(services, buyer, order),
    findTransfer(services, order),
    findChatPartner(services, viewer, order.back),
  ]);
  return {
    order,
    retry,
    transfer,
    partner,
    notCancelled: url.searchParams.get("problem") === "not_cancelled",
    paypal: availableMethods(site, here, services.payments).includes("paypal"),
    mandate: order.mandate && creditorOf(site, getLanguage(context)) !== null,
    timeZone: getTimeZone(context),
  };
}

/** A ledger entry may refer to a refund; redirects to the refund's order. */
async function redirectToOrderOfRefund(services: Services, viewer: Viewer, id: string) {
  const order = await findOrderOfRefund(services, viewer, id);
  return order ? redirect(`/transactions/${order}`) : notFound();
}

export default function Order({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("orders");
  const { order, mandate, timeZone } = loaderData;
  const { withdrawal } = order;
  return (
    <Page
      width="prose"
      before={<BackToOrders />}
      title={t("chat:price.credits", { count: order.credits })}
    >
      <PageTitle>{t(orderTitle(order))}</PageTitle>
      <div className="grid gap-6">
        <OrderState {...loaderData} />
        <Refunds order={order} timeZone={timeZone} />
        <Receipt order={order} timeZone={timeZone} />
        {mandate ? <MandateLink order={order.id} /> : null}
        {withdrawal ? <WithdrawOffer order={order} of={withdrawal} timeZone={timeZone} /> : null}
      </div>
    </Page>
  );
}

/** Link to the signed direct debit mandate, shown once the code was entered. */
function MandateLink({ order }: { order: OrderId }) {
  const { t } = useTranslation("orders");
  return (
    <p>
      <LinkButton to={`/directdebit/mandate?order=${order}`} variant="secondary">
        {t("do.mandate")}
      </LinkButton>
    </p>
  );
}

function BackToOrders() {
  const { t } = useTranslation("orders");
  return (
    <Link
      to="/transactions"
      className="-ms-1 inline-flex min-h-11 items-center gap-1 justify-self-start font-semibold text-brand-text underline-offset-4 hover:underline"
    >
      <Icon name="chevron-left" size={20} />
      {t("do.all")}
    </Link>
  );
}

type WithdrawOfferProps = { order: OwnOrder; of: Withdrawal; timeZone: string };

/**
 * Withdrawal link of a purchase while it is possible: the deadline and the refund amount (R277).
 */
function WithdrawOffer({ order, of, timeZone }: WithdrawOfferProps) {
  const { t } = useTranslation("orders");
  const { locale } = useRoot();
  const { amount, credits, until } = of;
  return (
    <Card as="section" aria-labelledby="withdraw" className="grid gap-3">
      <h2 id="withdraw" className="text-xl">
        {t("withdraw.offer_title")}
      </h2>
      <p>
        {t("withdraw.offer_text", {
          until: formatDate(lastDayOf(until), locale, timeZone),
          amount: formatMoney(amount, order.currency, locale),
          credits: t("chat:price.credits", { count: credits }),
        })}
      </p>
      <p>
        <LinkButton to={`/transactions/${order.id}/withdraw`} variant="secondary">
          {t("withdraw.link")}
        </LinkButton>
      </p>
    </Card>
  );
}

/** The receipt on a page, with a link to the PDF. */
function Receipt({ order, timeZone }: { order: OwnOrder; timeZone: string }) {
  const translation = useTranslation("orders");
  const { locale } = useRoot();
  const { t } = translation;
  const { title, facts, sums, seller, note } = receiptLines(order, {
    ...translation,
    locale,
    timeZone,
  });
  return (
    <Card as="section" aria-labelledby="receipt" className="grid gap-4">
      <h2 id="receipt" className="text-xl">
        {title}
      </h2>
      <Lines of={facts} />
      <Lines of={sums} />
      {seller.length > 0 ? <Lines of={seller} /> : null}
      {note ? <p className="text-sm text-muted">{note}</p> : null}
      {order.receipt === null ? null : (
        <p>
          <a
            href={`/transactions/${order.id}/receipt.pdf`}
            className={buttonClass({ variant: "secondary" })}
          >
            <Icon name="download" size={20} />
            {t("do.pdf")}
          </a>
        </p>
      )}
    </Card>
  );
}

function Lines({ of }: { of: ReceiptLine[] }) {
  return (
    <dl className="grid gap-2 border-t border-line pt-4">
      {of.map(({ label, value, total }) => (
        <div
          key={label}
          className={`flex flex-wrap items-baseline justify-between gap-x-4 ${total ? "font-semibold" : ""}`}
        >
          <dt className={total ? undefined : "text-muted"}>{label}</dt>
          <dd className="ms-auto max-w-full text-end wrap-anywhere tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** An order's refunds, done or in progress: amount, reason, date, and credit note. */
function Refunds({ order, timeZone }: { order: OwnOrder; timeZone: string }) {
  const { t } = useTranslation("orders");
  if (order.refunds.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="refunds" className="grid gap-3">
      <h2 id="refunds" className="text-xl">
        {t("refund.title")}
      </h2>
      <ul className="grid divide-y divide-line">
        {order.refunds.map((refund) => (
          <Refund key={refund.id} of={refund} order={order} timeZone={timeZone} />
        ))}
      </ul>
    </Card>
  );
}

type RefundProps = { of: OwnRefund; order: OwnOrder; timeZone: string };

function Refund({ of, order, timeZone }: RefundProps) {
  const { t } = useTranslation("orders");
  const { locale, site } = useRoot();
  const { kind, state, superseded, amount, createdAt, doneAt, note, reason } = of;
  return (
    <li className="grid gap-0.5 py-3 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p>{t(order.late && kind === "surplus" ? "refund.late" : `refund.${kind}`)}</p>
        <p translate="no" className="ms-auto font-semibold tabular-nums">
          {formatMoney(amount, order.currency, locale)}
        </p>
      </div>
      {reason ? (
        <p className="wrap-anywhere">
          {t("refund.reason")} <span dir="auto">{reason}</span>
        </p>
      ) : null}
      <p className="text-sm wrap-anywhere text-muted">
        {formatDate(doneAt ?? createdAt, locale, timeZone)}
        {kind === "chargeback" ? null : (
          <>
            {" "}
            ·{" "}
            {t(superseded ? "refund.superseded" : `refund.${state}`, { email: site.supportEmail })}
          </>
        )}
      </p>
      {note ? (
        <a
          href={`/transactions/${order.id}/receipt.pdf?note=${note}`}
          className="inline-flex min-h-6 items-center justify-self-start text-sm text-brand-text underline underline-offset-4"
        >
          {t("do.note_pdf")}
        </a>
      ) : null}
    </li>
  );
}
