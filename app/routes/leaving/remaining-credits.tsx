import { Link } from "react-router";
import type { MoneyAmount } from "~/domain/order/refundable-amounts";
import { formatMoney } from "~/i18n/format";
import { useTranslation } from "~/i18n/use-translation";
import { useRoot } from "~/root/use-root";
import { Alert } from "~/ui/alert";

/**
 * Credits that would be lost, the amount still refundable, and the link to the refund (R307, R431).
 */
export function RemainingCredits({ worth }: { worth: MoneyAmount[] }) {
  const { t } = useTranslation("leaving");
  const { badges, viewer, locale } = useRoot();
  const count = badges?.credits ?? 0;
  if (count === 0) return null;
  return (
    <Alert
      tone="warning"
      title={t("confirm.balance", { credits: t("chat:price.credits", { count }) })}
    >
      {worth.map(({ amount, currency }) => (
        <p key={currency}>
          {t("confirm.worth", { amount: formatMoney(amount / 100, currency, locale) })}
        </p>
      ))}
      {viewer?.premium ? (
        <Link
          to="/transactions"
          className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
        >
          {t("confirm.purchases")}
        </Link>
      ) : null}
    </Alert>
  );
}
