import { Suspense, useEffect, useState } from "react";
import { Link, useLocation, useRevalidator } from "react-router";
import { formatTime } from "~/i18n/format";
import { useTranslation } from "~/i18n/use-translation";
import { getJson } from "~/kit/api-client";
import { localDateAt } from "~/kit/dates";
import { serverNow } from "~/kit/server-clock";
import type { RootData } from "~/layouts/load-root";
import { isPaymentPage } from "~/layouts/shop-pages";
import { useDeviceZone } from "~/layouts/use-device-zone";
import { useRoot } from "~/layouts/use-root";
import { Icon } from "~/ui/icon";

export type BonusPeriod = NonNullable<RootData["bonus"]>;

const CHECK_MS = 1_000;

/** Whether the welcome discount has ended by the server's clock. */
export function useHasEnded({ endsAt, now }: BonusPeriod): boolean {
  const [hasEnded, setEnded] = useState(endsAt <= now);
  useEffect(() => {
    const check = () => setEnded(endsAt <= serverNow());
    check();
    const timer = setInterval(check, CHECK_MS);
    return () => clearInterval(timer);
  }, [endsAt]);
  return hasEnded;
}

/** When the welcome discount ends, such as "until 21:40 today": no countdown (R281). */
export function useEndText({ endsAt, now, timeZone }: BonusPeriod): string {
  const { t } = useTranslation("bonus");
  const { locale } = useRoot();
  const zone = useDeviceZone(timeZone);
  const isToday = localDateAt(endsAt, zone) === localDateAt(now, zone);
  const time = formatTime(endsAt, locale, zone);
  return t(isToday ? "banner.until_today" : "banner.until_tomorrow", { time });
}

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
  const until = useEndText(bonus);
  const hasEnded = useHasEnded(bonus);
  useReloadAtEnd(hasEnded);
  if (hasEnded) return null;
  return (
    <aside aria-label={t("banner.title")} className="border-b border-blush bg-tint">
      <Link
        to="/credits"
        className="mx-auto flex min-h-11 max-w-(--container-page) flex-wrap items-center justify-center gap-x-2 px-4 py-1 text-brand-text no-underline hover:underline lg:px-6"
      >
        <Icon name="star" size={18} className="shrink-0 fill-current" />
        <span className="font-semibold">{t("banner.title")}</span>
        <span>{until}</span>
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
