import type { OwnOrder, OwnRefund } from "~/domain/order/own-order";
import { formatDate, formatMoney } from "~/i18n/format";
import { useTranslation } from "~/i18n/use-translation";
import { useRoot } from "~/root/use-root";
import { Card } from "~/ui/card";

/** An order's refunds, done or in progress: amount, reason, date, and credit note. */
export function Refunds({ order, timeZone }: { order: OwnOrder; timeZone: string }) {
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
          {formatMoney(amount / 100, order.currency, locale)}
        </p>
      </div>
      {reason ? (
        <p dir="auto" className="wrap-anywhere">
          {reason}
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
