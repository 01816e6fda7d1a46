import { type ReactNode, useEffect } from "react";
import { Form, Link, useNavigation, useRevalidator } from "react-router";
import type { Retry } from "~/domain/order/find-retry";
import type { ShownState } from "~/domain/order/order-state";
import type { OwnOrder } from "~/domain/order/own-order";
import type { PaymentMethod, TransferDetails } from "~/domain/payment/payment";
import { formatMoney } from "~/i18n/format";
import { useTranslation } from "~/i18n/use-translation";
import { seconds } from "~/kit/duration";
import type { OrderId } from "~/kit/ids";
import { safePath } from "~/kit/safe-path";
import { useRoot } from "~/layouts/use-root";
import { useLive } from "~/live/live-provider";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { LinkButton } from "~/ui/link-button";
import { BuyAgain } from "./buy-again";
import { orderSentences, orderTitle } from "./order-texts";
import { CancelTransfer, Transfer } from "./transfer";

/** First delay, growth factor, and maximum delay of the polling (R273). */
const FIRST_DELAY = seconds(2);

const DELAY_FACTOR = 1.5;

const MAX_DELAY = seconds(30);

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

/**
 * Polls the order's page with growing delays until the payment is decided, and at once when the
 * member's counts change. Without scripts the browser reloads the page. Hidden tabs do not poll.
 * For methods that take days (`timed` is false) only the socket is used.
 */
function PollUntilSettled({ every, timed }: { every: number; timed: boolean }) {
  const { revalidate } = useRevalidator();
  const { connection } = useLive();
  useEffect(() => {
    if (!timed) return;
    let [timer, wait] = [0, FIRST_DELAY];
    const poll = () => {
      if (document.visibilityState === "visible") void revalidate();
      wait = Math.min(wait * DELAY_FACTOR, MAX_DELAY);
      timer = window.setTimeout(poll, wait);
    };
    timer = window.setTimeout(poll, wait);
    return () => window.clearTimeout(timer);
  }, [revalidate, timed]);
  useEffect(
    () =>
      connection?.subscribe(({ type }) => {
        if (type === "badges") void revalidate();
      }),
    [connection, revalidate],
  );
  return (
    <noscript>
      <meta httpEquiv="refresh" content={String(every)} />
    </noscript>
  );
}

/**
 * Retries the payment, with PayPal if it is available here as another method, otherwise with any.
 */
function PayAgain({ order, paypal }: { order: OwnOrder; paypal: boolean }) {
  const { t } = useTranslation("orders");
  const { locale } = useRoot();
  const { id, price, currency } = order;
  const money = formatMoney(price, currency, locale);
  return (
    <div className="flex flex-wrap items-center gap-3">
      <PaymentForm id={id}>{`${t("do.again")} (${money})`}</PaymentForm>
      {paypal ? (
        <PaymentForm id={id} method="paypal">
          {`${t("do.paypal")} (${money})`}
        </PaymentForm>
      ) : null}
      <Link
        to={`/transactions/${id}/pay`}
        className="inline-flex min-h-11 items-center font-semibold text-brand-text underline underline-offset-4"
      >
        {t("do.other")}
      </Link>
    </div>
  );
}

type PaymentFormProps = { id: OrderId; method?: PaymentMethod; children: string };

/** Native form submission: the response redirects to the provider's site. */
function PaymentForm({ id, method, children }: PaymentFormProps) {
  const busy = useNavigation().state !== "idle";
  return (
    <Form method="post" action={`/transactions/${id}/pay`} reloadDocument>
      {method ? <input type="hidden" name="method" value={method} /> : null}
      <Button type="submit" variant={method ? "secondary" : "primary"} busy={busy}>
        {children}
      </Button>
    </Form>
  );
}
