import { useEffect, useState } from "react";
import { Form, useNavigation } from "react-router";
import type { OwnOrder } from "~/domain/order/own-order";
import type { TransferDetails } from "~/domain/payment/payment";
import { formatTransferAmount } from "~/i18n/format";
import { useTranslation } from "~/i18n/use-translation";
import type { OrderId } from "~/kit/ids";
import { useRoot } from "~/layouts/use-root";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { LinkButton } from "~/ui/link-button";
import { useFormatMoney } from "../credits/order-summary";

/** Bank details to copy for a transfer, and a link to the provider's page with the same. */
export function Transfer({ order, to }: { order: OwnOrder; to: TransferDetails }) {
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
        <Detail name="iban" label="IBAN" value={to.iban} shown={groupInFours(to.iban)} />
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

const groupInFours = (iban: string) => iban.replaceAll(/(.{4})(?=.)/g, "$1 ");

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
export function CancelTransfer({ order }: { order: OrderId }) {
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
