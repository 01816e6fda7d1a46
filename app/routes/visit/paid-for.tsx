import { useTranslation } from "react-i18next";
import type { PricingData } from "./pricing";

/** What each thing costs in credits, as the site's settings charge it. */
export function PaidFor({ credits }: PricingData) {
  const { t } = useTranslation(["visit", "chat"]);
  const prices = [
    { what: t("pricing.paid_message"), count: credits.message },
    { what: t("pricing.paid_photo"), count: credits.photo },
    { what: t("pricing.paid_gift"), count: credits.gift },
  ];
  return (
    <section aria-labelledby="paid" className="grid content-start gap-4">
      <h2 id="paid" className="text-xl">
        {t("pricing.paid")}
      </h2>
      <dl className="grid">
        {prices.map(({ what, count }) => (
          <div key={what} className="flex items-baseline justify-between gap-4 border-b border-line py-3 first:pt-0">
            <dt className="min-w-0">{what}</dt>
            <dd className="shrink-0 font-semibold tabular-nums">{count === 0 ? t("chat:price.nothing") : t("home.credits", { count })}</dd>
          </div>
        ))}
      </dl>
      <p className="text-muted">{t("pricing.paid_note")}</p>
    </section>
  );
}
