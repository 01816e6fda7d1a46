import { Link } from "react-router";
import { listOrders } from "~/domain/order/list-orders";
import { requireViewer } from "~/http/require-viewer";
import { getTimeZone } from "~/http/time-zone";
import { useTranslation } from "~/i18n/use-translation";
import { getServices } from "~/middleware/context";
import { buttonClass } from "~/ui/button-class";
import { EmptyState } from "~/ui/empty-state";
import { LinkButton } from "~/ui/link-button";
import { Page } from "~/ui/page";
import { PageTitle } from "../layouts/page-title";
import type { Route } from "./+types/orders";
import { OrderRow } from "./order-row";

/** GET /transactions: the member's orders, paid or not, newest first. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const viewer = requireViewer(request, context);
  const after = url.searchParams.get("after");
  const listed = await listOrders(getServices(context), viewer, after);
  return { ...listed, further: after !== null, timeZone: getTimeZone(context) };
}

export default function Orders({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("orders");
  const { orders, next, further, timeZone } = loaderData;
  const some = orders.length > 0 || further;
  return (
    <Page width="prose" title={t("list.title")} lead={some ? t("list.lead") : undefined}>
      <PageTitle>{t("list.title")}</PageTitle>
      {some ? (
        <ul className="divide-y divide-line rounded-card border border-line bg-card">
          {orders.map((order) => (
            <OrderRow key={order.id} of={order} timeZone={timeZone} />
          ))}
        </ul>
      ) : (
        <EmptyState
          picture="messages"
          title={t("list.empty_title")}
          action={<LinkButton to="/credits">{t("list.prices")}</LinkButton>}
        >
          {t("list.empty_text")}
        </EmptyState>
      )}
      {next ? (
        <p className="mt-6 text-center">
          <Link
            to={`/transactions?after=${next}`}
            className={buttonClass({ variant: "secondary" })}
          >
            {t("list.older")}
          </Link>
        </p>
      ) : null}
    </Page>
  );
}
