import type { OwnOrder } from "~/domain/order/own-order";
import { useTranslation } from "~/i18n/use-translation";
import { useRoot } from "~/root/use-root";
import { buttonClass } from "~/ui/button-class";
import { Card } from "~/ui/card";
import { Icon } from "~/ui/icon";
import { type ReceiptLine, receiptLines } from "./receipt-lines";

/** The receipt on a page, with a link to the PDF. */
export function Receipt({ order, timeZone }: { order: OwnOrder; timeZone: string }) {
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
