import { Link, redirect } from "react-router";
import { isCountry } from "~/domain/location/countries";
import { availableMethods } from "~/domain/order/available-methods";
import { findOrder } from "~/domain/order/find-order";
import { findOrderOfRefund } from "~/domain/order/find-order-of-refund";
import { findRetry } from "~/domain/order/find-retry";
import { findTransfer } from "~/domain/order/find-transfer";
import type { Viewer } from "~/domain/session/session";
import { notFound } from "~/http/not-found";
import { requireId } from "~/http/require-id";
import { requireViewer } from "~/http/require-viewer";
import { getShopCountry } from "~/http/shop-country";
import { getTimeZone } from "~/http/time-zone";
import { useTranslation } from "~/i18n/use-translation";
import type { OrderId } from "~/kit/ids";
import { getCountry, getLanguage, getServices, getSite } from "~/middleware/context";
import type { Services } from "~/services";
import { Icon } from "~/ui/icon";
import { LinkButton } from "~/ui/link-button";
import { Page } from "~/ui/page";
import { creditorOf } from "../direct-debit/creditor";
import { PageTitle } from "../layouts/page-title";
import type { Route } from "./+types/order";
import { OrderState } from "./order-state";
import { orderTitle } from "./order-texts";
import { Receipt } from "./receipt";
import { Refunds } from "./refunds";
import { WithdrawOffer } from "./withdraw-offer";

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
  const country = isCountry(order.country) ? order.country : getCountry(context);
  const here = { country, now: services.now() };
  const buyer = { site, viewer, country: getShopCountry(context) };
  const [retry, transfer] = await Promise.all([
    findRetry(services, buyer, order),
    findTransfer(services, order),
  ]);
  return {
    order,
    retry,
    transfer,
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
