import { useTranslation } from "~/i18n/use-translation";
import type { PricingData } from "./load-pricing";

/** What sending costs in credits, as the site's settings charge it: only of what a member can send. */
export function PaidFor({ credits }: PricingData) {
  const { t } = useTranslation("visit");
  return (
    <section aria-labelledby="paid" className="grid content-start gap-4">
      <h2 id="paid" className="text-xl">
        {t("pricing.paid")}
      </h2>
      <dl className="grid">
        <div className="flex items-baseline justify-between gap-4 border-b border-line pb-3">
          <dt className="min-w-0">{t("pricing.paid_message")}</dt>
          <dd className="shrink-0 font-semibold tabular-nums">
            {credits.message === 0
              ? t("chat:price.nothing")
              : t("home.credits", { count: credits.message })}
          </dd>
        </div>
      </dl>
      <p className="text-muted">{t("pricing.paid_note")}</p>
    </section>
  );
}
