import { type ReactNode, useEffect, useState } from "react";
import { Form, Link, useNavigation, useRevalidator } from "react-router";
import type { Retry } from "~/domain/order/find-order";
import type { OwnOrder, ShownState } from "~/domain/order/own-order";
import type { PaymentMethod, TransferDetails } from "~/domain/payment/payment";
import { BuyAgain } from "~/features/shop/buy-again";
import type { NamedMember } from "~/features/shop/find-chat-partner";
import { formatMoney, formatTransferAmount } from "~/i18n/format";
import { useTranslation } from "~/i18n/use-translation";
import { seconds } from "~/kit/duration";
import type { OrderId } from "~/kit/ids";
import { formatIban } from "~/kit/text";
import { safePath } from "~/kit/url";
import { useLabelledName } from "~/layouts/member-name";
import { useFormatMoney } from "~/layouts/use-format-money";
import { useRoot } from "~/layouts/use-root";
import { useLive } from "~/live/live-provider";
import { Alert } from "~/ui/alert";
import { Button, LinkButton } from "~/ui/button";
import { Card } from "~/ui/sections";
import { orderSentences, orderTitle } from "./order-texts";

/** Bank details to copy for a transfer, and a link to the provider's page with the same. */
function Transfer({ order, to }: { order: OwnOrder; to: TransferDetails }) {
  const { t } = useTranslation("orders");
  const { locale } = useRoot();
  const money = useFormatMoney(order.currency);
  return (
    <Card as="section" aria-labelledby="transfer" className="grid gap-4">
      <h2 id="transfer" className="text-xl">
        {t("transfer.title")}
      </h2>
      <dl className="grid divide-y divide-line">
        <Detail name="holder" label={t("transfer.holder")} value={to.holder} />
        <Detail name="iban" label="IBAN" value={to.iban} shown={formatIban(to.iban)} />
        {to.bic ? <Detail name="bic" label="BIC" value={to.bic} /> : null}
        <Detail name="reference" label={t("transfer.reference")} value={to.reference} />
        <Detail
          name="amount"
          label={t("transfer.amount")}
          value={formatTransferAmount(order.price, locale)}
          shown={money(order.price)}
        />
      </dl>
      <p className="text-sm text-muted">{t("transfer.note")}</p>
      {to.url ? (
        <p>
          <LinkButton to={to.url} variant="secondary" reloadDocument>
            {t("transfer.page")}
          </LinkButton>
        </p>
      ) : null}
    </Card>
  );
}

type DetailProps = { name: string; label: string; value: string; shown?: string };

function Detail({ name, label, value, shown = value }: DetailProps) {
  return (
    <div className="py-2 first:pt-0 last:pb-0">
      <dt id={`transfer-${name}`} className="text-sm text-muted">
        {label}
      </dt>
      <dd className="flex items-center justify-between gap-3">
        <span translate="no" className="min-w-0 font-semibold wrap-anywhere tabular-nums">
          {shown}
        </span>
        <CopyButton name={name} value={value} />
      </dd>
    </div>
  );
}

/** Hidden without scripts or without clipboard access. */
function CopyButton({ name, value }: Pick<DetailProps, "name" | "value">) {
  const { t } = useTranslation("orders");
  const [able, setAble] = useState(false);
  const [copied, setCopied] = useState(false);
  useEffect(() => setAble("clipboard" in navigator), []);
  if (!able) return null;
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <Button
      id={`copy-${name}`}
      variant="secondary"
      aria-labelledby={`copy-${name} transfer-${name}`}
      className="shrink-0"
      onClick={() => void copy()}
    >
      <span aria-live="polite">{t(copied ? "transfer.copied" : "transfer.copy")}</span>
    </Button>
  );
}

/** Button that cancels an unpaid order. */
function CancelTransfer({ order }: { order: OrderId }) {
  const { t } = useTranslation("orders");
  const busy = useNavigation().state !== "idle";
  return (
    <Form method="post" action={`/transactions/${order}/cancel`} className="grid gap-2">
      <p className="text-muted">{t("transfer.cancel_text")}</p>
      <Button type="submit" variant="quiet" busy={busy} className="justify-self-start">
        {t("do.cancel")}
      </Button>
    </Form>
  );
}

/** First delay, growth factor, and maximum delay of the polling (R273). */
const FIRST_DELAY = seconds(2);

const DELAY_FACTOR = 1.5;

const MAX_DELAY = seconds(30);

type OrderStateProps = {
  order: OwnOrder;
  retry: Retry | null;
  transfer: TransferDetails | null;
  /** The member whom the buyer was writing to. */
  partner: NamedMember | null;
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

function OrderActions({ order, retry, transfer, partner, paypal }: OrderStateProps): ReactNode {
  const { t } = useTranslation("orders");
  const nameOf = useLabelledName();
  const backLabel = partner ? t("profile:page.write", { name: nameOf(partner) }) : t("do.back");
  const { id, back, method, url, shown: state } = order;
  if (state === "completed")
    return (
      <p className="flex flex-wrap gap-3">
        <LinkButton to={safePath(back, "/members")}>
          {back ? backLabel : t("do.members")}
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
            {backLabel}
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
