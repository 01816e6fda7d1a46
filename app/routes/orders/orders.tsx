import { Link } from "react-router";
import { listOrders } from "~/domain/order/find-order";
import type { OwnOrder, ShownState } from "~/domain/order/own-order";
import { formatDate, formatMoney } from "~/i18n/format";
import { useTranslation } from "~/i18n/use-translation";
import { orderNumberOf } from "~/kit/order-number";
import { PageTitle } from "~/layouts/page-head";
import { useRoot } from "~/layouts/use-root";
import { getServices } from "~/request/middleware/context";
import { requireViewer } from "~/request/require-viewer";
import { getTimeZone } from "~/request/visitor-context";
import { LabelChip } from "~/ui/badge";
import { buttonClass, LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import type { IconName } from "~/ui/icons";
import { Page } from "~/ui/page";
import { Disclosure } from "~/ui/sections";
import type { Route } from "./+types/orders";
import { refundedPartsText } from "./order-texts";

const ICONS: Record<ShownState, IconName> = {
  loading: "clock",
  pending: "clock",
  completed: "check",
  failed: "circle-exclamation-point",
  cancelled: "x",
  transfer: "clock",
  lapsed: "x",
  not_returned: "circle-exclamation-point",
  giving_back: "clock",
  withdrawn: "undo-2",
  charged_back: "undo-2",
};

/** GET /transactions: the member's orders, paid or not, newest first. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const viewer = requireViewer(request, context);
  const after = url.searchParams.get("after");
  const listed = await listOrders(getServices(context), viewer, after);
  return { ...listed, further: after !== null, timeZone: getTimeZone(context) };
}

/** States in which nothing was paid and nothing is awaited: listed last, behind a disclosure. */
const ABANDONED: readonly ShownState[] = ["failed", "cancelled"];

export default function Orders({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("orders");
  const { orders, next, further, timeZone } = loaderData;
  const some = orders.length > 0 || further;
  const abandoned = orders.filter(({ shown }) => ABANDONED.includes(shown));
  const listed = orders.filter((order) => !abandoned.includes(order));
  return (
    <Page width="prose" title={t("list.title")} lead={some ? t("list.lead") : undefined}>
      <PageTitle>{t("list.title")}</PageTitle>
      {some ? (
        <div className="grid gap-4">
          <OrderRows orders={listed} timeZone={timeZone} />
          {abandoned.length > 0 ? (
            <Disclosure summary={t("list.unpaid")} open={listed.length === 0}>
              <OrderRows orders={abandoned} timeZone={timeZone} />
            </Disclosure>
          ) : null}
        </div>
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

function OrderRows({ orders, timeZone }: { orders: OwnOrder[]; timeZone: string }) {
  if (orders.length === 0) return null;
  const withdrawable = orders.find(({ withdrawal }) => withdrawal !== null);
  return (
    <ul className="divide-y divide-line rounded-card border border-line bg-card">
      {orders.map((order) => (
        <OrderRow
          key={order.id}
          anchor={order === withdrawable ? "withdraw" : undefined}
          of={order}
          timeZone={timeZone}
        />
      ))}
    </ul>
  );
}

type OrderRowProps = {
  of: OwnOrder;
  /** The target of the footer's link to withdraw (R432). */
  anchor: string | undefined;
  timeZone: string;
};

/** One order in the list: product, date, amount, state. The whole row links to its page. */
function OrderRow({ of, anchor, timeZone }: OrderRowProps) {
  const { t } = useTranslation("orders");
  const { locale } = useRoot();
  const { id, credits, currency, price, createdAt } = of;
  const parts = refundedPartsText(of, { t, locale });
  return (
    <li id={anchor} className="scroll-mt-20">
      <Link
        to={`/transactions/${id}`}
        className="flex min-h-11 items-start justify-between gap-4 px-4 py-3 transition-colors hover:bg-tint md:px-5"
      >
        <span className="grid min-w-0 gap-0.5">
          <span className="font-semibold">{t("chat:price.credits", { count: credits })}</span>
          <span className="text-sm text-muted">{formatDate(createdAt, locale, timeZone)}</span>
          <span
            translate="no"
            className="text-sm text-muted tabular-nums min-[22rem]:whitespace-nowrap"
          >
            {orderNumberOf(id)}
          </span>
          {parts ? <span className="text-sm text-muted tabular-nums">{parts}</span> : null}
        </span>
        <span className="grid shrink-0 justify-items-end gap-1 text-end">
          <span translate="no" className="font-semibold tabular-nums">
            {formatMoney(price, currency, locale)}
          </span>
          <StateChip of={of} />
        </span>
      </Link>
      {of.withdrawal ? (
        <p className="px-4 pb-2 md:px-5">
          <Link
            to={`/transactions/${id}/withdraw`}
            className="inline-flex min-h-11 items-center text-sm text-muted underline underline-offset-4"
          >
            {t("withdraw.link")}
          </Link>
        </p>
      ) : null}
    </li>
  );
}

/** The order's state in a few words with an icon. */
function StateChip({ of: { shown, parts } }: { of: Pick<OwnOrder, "shown" | "parts"> }) {
  const { t } = useTranslation("orders");
  if (parts && shown !== "giving_back")
    return (
      <LabelChip kind="plain" icon={ICONS.withdrawn}>
        {t("state.partly")}
      </LabelChip>
    );
  return (
    <LabelChip kind={shown === "completed" ? "paid" : "plain"} icon={ICONS[shown]}>
      {t(`state.${shown}`)}
    </LabelChip>
  );
}
