import { Link } from "react-router";
import { useTranslation } from "~/i18n/use-translation";
import { CheckList } from "./check-list";
import type { PricingData } from "./load-pricing";

/** What a purchase never includes, and how to withdraw from it. */
export function Promises({ refundDays, hasPages }: PricingData) {
  const { t } = useTranslation("visit");
  const items = [
    t("pricing.sure_subscription"),
    t("pricing.sure_expire"),
    t("pricing.sure_withdraw", { count: refundDays }),
  ];
  return (
    <div className="grid content-start gap-3">
      <CheckList id="sure" title={t("pricing.sure")} items={items} />
      {hasPages ? (
        <p className="ms-8">
          <Link to="/pages/return-policy" className="font-semibold text-brand-text underline">
            {t("common:footer.return_policy")}
          </Link>
        </p>
      ) : null}
    </div>
  );
}
