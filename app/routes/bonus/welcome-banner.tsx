import { Suspense, useEffect } from "react";
import { Link, useLocation, useRevalidator } from "react-router";
import { useTranslation } from "~/i18n/use-translation";
import { getJson } from "~/kit/api-client";
import { useRoot } from "~/layouts/use-root";
import { Icon } from "~/ui/icon";
import { isPaymentPage } from "../../layouts/shop-pages";
import { formatCountdown } from "./format-countdown";
import { type BonusPeriod, useTimeLeft } from "./use-time-left";

/** Shows a new member the discount on the first purchase and how long it is valid (R281). */
export function WelcomeBanner() {
  const { bonus } = useRoot();
  const { pathname } = useLocation();
  return bonus && !isPaymentPage(pathname) ? (
    <Suspense>
      <DiscountBanner {...bonus} />
    </Suspense>
  ) : null;
}

function DiscountBanner(bonus: BonusPeriod) {
  const { t } = useTranslation("bonus");
  const left = useTimeLeft(bonus);
  useReloadAtEnd(left === 0);
  if (left === 0) return null;
  return (
    <aside aria-label={t("banner.title")} className="border-b border-blush bg-tint">
      <Link
        to="/credits"
        className="mx-auto flex min-h-11 max-w-(--container-page) flex-wrap items-center justify-center gap-x-2 px-4 py-1 text-brand-text no-underline hover:underline lg:px-6"
      >
        <Icon name="star" size={18} className="shrink-0 fill-current" />
        <span className="font-semibold">{t("banner.title")}</span>
        <span className="whitespace-nowrap [@media(scripting:none)]:hidden">
          <span role="timer" translate="no" className="font-semibold tabular-nums">
            {formatCountdown(left)}
          </span>{" "}
          {t("banner.hours")}
        </span>
        <noscript>{t("banner.until", { time: bonus.until })}</noscript>
      </Link>
    </aside>
  );
}

/**
 * Reloads the data when the discount ends, since prices change. Offline, the revalidation would
 * replace the page with an error, so it first checks the connection.
 */
function useReloadAtEnd(ended: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (ended) void getJson("/api/user.php").then(({ ok }) => (ok ? revalidate() : undefined));
  }, [ended, revalidate]);
}
