import type { ReactNode } from "react";
import type { Retry } from "~/domain/order/find-retry";
import type { ShownState } from "~/domain/order/order-state";
import type { OwnOrder } from "~/domain/order/own-order";
import type { TransferDetails } from "~/domain/payment/payment";
import { useTranslation } from "~/i18n/use-translation";
import { safePath } from "~/kit/safe-path";
import { useRoot } from "~/root/use-root";
import { Alert } from "~/ui/alert";
import { LinkButton } from "~/ui/link-button";
import { BuyAgain } from "./buy-again";
import { orderSentences, orderTitle } from "./order-texts";
import { PayAgain, PaymentForm } from "./pay-again";
import { PollUntilSettled } from "./poll-until-settled";
import { CancelTransfer, Transfer } from "./transfer";

type OrderStateProps = {
  order: OwnOrder;
  retry: Retry | null;
  transfer: TransferDetails | null;
  paypal: boolean;
  notCancelled: boolean;
  timeZone: string;
};

const TONES: Record<ShownState, "info" | "success" | "warning" | "danger"> = {
  loading: "info",
  pending: "info",
  transfer: "info",
  lapsed: "warning",
  completed: "success",
  failed: "danger",
  cancelled: "warning",
  giving_back: "info",
  withdrawn: "info",
  not_returned: "warning",
  charged_back: "warning",
} as const;
/** Seconds until a browser without scripts reloads the page. */
const REFRESH_SECONDS: Partial<Record<ShownState, number>> = {
  loading: 4,
  pending: 30,
  transfer: 60,
  lapsed: 30,
};

/** The order's state as text, and the next actions. */
export function OrderState(props: OrderStateProps) {
  const { order, transfer, notCancelled, timeZone } = props;
  const { t } = useTranslation("orders");
  const { locale, site } = useRoot();
  const { shown: state } = order;
  const every = REFRESH_SECONDS[state];
  const writing = { t, locale, timeZone, supportEmail: site.supportEmail };
  return (
    <div className="grid gap-4">
      {notCancelled ? (
        <Alert tone="warning" live>
          {t("transfer.cancel_failed")}
        </Alert>
      ) : null}
      <Alert tone={TONES[state]} title={t(orderTitle(order))} live>
        {orderSentences(order, transfer !== null, writing)}
      </Alert>
      {transfer ? <Transfer order={order} to={transfer} /> : null}
      <OrderActions {...props} />
      {every ? <PollUntilSettled every={every} timed={state !== "transfer"} /> : null}
    </div>
  );
}

function OrderActions({ order, retry, transfer, paypal }: OrderStateProps): ReactNode {
  const { t } = useTranslation("orders");
  const { id, back, method, url, shown: state } = order;
  if (state === "completed")
    return (
      <p className="flex flex-wrap gap-3">
        <LinkButton to={safePath(back, "/members")}>
          {t(back ? "do.back" : "do.members")}
        </LinkButton>
      </p>
    );
  if (state === "loading" || state === "pending" || state === "transfer")
    return (
      <>
        <div className="flex flex-wrap gap-3">
          {url && !transfer ? <PaymentForm id={id}>{t("do.go_on")}</PaymentForm> : null}
          <LinkButton to={`/transactions/${id}`} variant="secondary" replace>
            {t("do.look")}
          </LinkButton>
        </div>
        {state === "transfer" ? <CancelTransfer order={id} /> : null}
      </>
    );
  if (order.state !== "open") return null;
  return (
    <>
      {retry?.kind === "same" ? (
        <PayAgain order={order} paypal={paypal && method !== "paypal"} />
      ) : (
        <BuyAgain order={order} retry={retry} />
      )}
      {back ? (
        <p>
          <LinkButton to={safePath(back, "/members")} variant="secondary">
            {t("do.back")}
          </LinkButton>
        </p>
      ) : null}
    </>
  );
}
