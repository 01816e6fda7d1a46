import { formatMoney } from "~/i18n/format";
import { useTranslation } from "~/i18n/use-translation";
import { useRoot } from "~/root/use-root";
import type { PricingData } from "./load-pricing";

/** Prices of everything a member can send, from the site's settings and the gift catalogue. */
export function PaidFor({ costs }: PricingData) {
  const { t } = useTranslation("visit");
  return (
    <section aria-labelledby="paid" className="grid content-start gap-4">
      <h2 id="paid" className="text-xl">
        {t("pricing.paid")}
      </h2>
      <dl className="grid gap-3">
        {(["message", "photo", "gift"] as const).map((what) => (
          <div
            key={what}
            className="flex items-baseline justify-between gap-4 border-b border-line pb-3"
          >
            <dt className="min-w-0">{t(`pricing.paid_${what}`)}</dt>
            <Cost {...costs[what]} />
          </div>
        ))}
      </dl>
      <p className="text-muted">{t("pricing.paid_note")}</p>
    </section>
  );
}

/** "2 to 6 credits", with the minimum in money if bundles are sold. */
function Cost({ least, most, money }: PricingData["costs"]["gift"]) {
  const { t } = useTranslation("visit");
  const { locale } = useRoot();
  const credits =
    least === most
      ? t("home.credits", { count: least })
      : t("pricing.paid_range", { least, count: most });
  return (
    <dd className="min-w-0 text-end font-semibold tabular-nums">
      {most === 0
        ? t("chat:price.nothing")
        : money
          ? t("chat:price.with_money", {
              credits,
              money: formatMoney(money.costs, money.currency, locale),
            })
          : credits}
    </dd>
  );
}
