import { Form, Link, useNavigation } from "react-router";
import type { OwnOrder } from "~/domain/order/own-order";
import { lastDayOf, type Withdrawal } from "~/domain/order/withdrawal";
import { formatDate, formatMoney, formatNumber } from "~/i18n/format";
import { useTranslation } from "~/i18n/use-translation";
import { useRoot } from "~/root/use-root";
import { Button } from "~/ui/button";
import { methodName } from "./method-name";

type WithdrawFormProps = { order: OwnOrder; of: Withdrawal; timeZone: string };

/**
 * Refund amount and lost credits, line by line, and the button. The form sends the shown amount: if
 * it has changed, the member must confirm again.
 */
export function WithdrawForm({ order, of, timeZone }: WithdrawFormProps) {
  const { t } = useTranslation("orders");
  const { locale } = useRoot();
  const busy = useNavigation().state !== "idle";
  const { id, method, currency } = order;
  const { amount, credits, until } = of;
  const lines = [
    [t("withdraw.amount"), formatMoney(amount / 100, currency, locale)],
    [t("withdraw.credits"), formatNumber(credits, locale)],
    [t("withdraw.method"), methodName(method, t)],
    [t("withdraw.until"), formatDate(lastDayOf(until), locale, timeZone)],
  ];
  return (
    <div className="grid gap-6">
      <dl className="grid gap-2 rounded-card border border-line bg-card p-4">
        {lines.map(([label, value]) => (
          <div key={label} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <dt className="text-muted">{label}</dt>
            <dd className="ms-auto text-end font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <WithdrawalConsequences />
      <Form method="post" action={`/transactions/${id}/withdraw`}>
        <input type="hidden" name="amount" value={amount} />
        <input type="hidden" name="credits" value={credits} />
        <Button type="submit" variant="danger" size="lg" wide busy={busy}>
          {t("withdraw.go")}
        </Button>
      </Form>
    </div>
  );
}

/** Further consequences. The e-mail goes to the account's address, confirmed or not (R303). */
function WithdrawalConsequences() {
  const { t } = useTranslation("orders");
  return (
    <div className="grid gap-2 text-sm text-muted">
      <p>{t("withdraw.premium")}</p>
      <p>{t("withdraw.mail")}</p>
      <p>
        <Link to="/pages/return-policy" className="underline underline-offset-4">
          {t("common:footer.return_policy")}
        </Link>
      </p>
    </div>
  );
}
