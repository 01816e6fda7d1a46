import { formatMoney } from "~/i18n/format";
import { useTranslation } from "~/i18n/use-translation";
import { useRoot } from "~/root/use-root";
import type { HomeData } from "./load-home";

/**
 * The price in one sentence, in the promise's font size, from the bundles sold in the visitor's
 * country.
 */
export function Costs({ credits: count, money, examplePrices }: HomeData) {
  const { t } = useTranslation("visit");
  const { locale, site } = useRoot();
  const credits = t("home.credits", { count });
  const amount = money && formatMoney(money.costs, money.currency, locale);
  return (
    <section
      aria-labelledby="costs"
      className="grid gap-3 rounded-card border border-line bg-card p-5 md:grid-cols-[1fr_2fr] md:gap-10 md:p-10"
    >
      <h2 id="costs" className="text-2xl">
        {t("home.cost_title")}
      </h2>
      <div className="grid gap-2">
        <p className="text-lg">
          {count === 0
            ? t("home.cost_nothing")
            : amount
              ? t("home.cost", { credits, money: amount })
              : t("home.cost_credits", { credits })}{" "}
          {count === 0 ? null : t("home.cost_premium")}
        </p>
        {count === 0 ? null : (
          <p className="text-muted">
            {t("home.cost_note")} {t("pricing.sure_withdraw", { count: site.refundDays })}{" "}
            {examplePrices ? t("home.cost_example") : null}
          </p>
        )}
      </div>
    </section>
  );
}
