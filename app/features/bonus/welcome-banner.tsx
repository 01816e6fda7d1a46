import { Suspense, useEffect, useState } from "react";
import { Link, useLocation, useRevalidator } from "react-router";
import { formatTime } from "~/i18n/format";
import { useTranslation } from "~/i18n/use-translation";
import { getJson } from "~/kit/api-client";
import { serverNow } from "~/kit/server-clock";
import type { RootData } from "~/layouts/load-root";
import { isPaymentPage } from "~/layouts/shop-pages";
import { useDeviceZone } from "~/layouts/use-device-zone";
import { useRoot } from "~/layouts/use-root";
import { Icon } from "~/ui/icon";

/** Formats a duration as "03:59:12" (hours, minutes, seconds); zero or less is "00:00:00". */
export function formatCountdown(leftMs: number): string {
  const seconds = Math.ceil(leftMs / 1000);
  return [seconds / 3600, (seconds / 60) % 60, seconds % 60]
    .map((part) => String(Math.floor(part)).padStart(2, "0"))
    .join(":");
}

export type BonusPeriod = NonNullable<RootData["bonus"]>;

const TICK_MS = 1_000;

/**
 * Milliseconds until the welcome discount ends by the server's clock, updated each second; 0 after
 * the end.
 */
export function useTimeLeft({ endsAt, now }: BonusPeriod): number {
  const [left, setLeft] = useState(endsAt - now);
  useEffect(() => {
    const tick = () => setLeft(Math.max(0, endsAt - serverNow()));
    tick();
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, [endsAt]);
  return left;
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
  const { locale } = useRoot();
  const timeZone = useDeviceZone(bonus.timeZone);
  const left = useTimeLeft(bonus);
  useReloadAtEnd(left === 0);
  if (left === 0) return null;
  const until = t("banner.until", { time: formatTime(bonus.endsAt, locale, timeZone) });
  return (
    <aside aria-label={t("banner.title")} className="border-b border-blush bg-tint">
      <Link
        to="/credits"
        className="mx-auto flex min-h-11 max-w-(--container-page) flex-wrap items-center justify-center gap-x-2 px-4 py-1 text-brand-text no-underline hover:underline lg:px-6"
      >
        <Icon name="star" size={18} className="shrink-0 fill-current" />
        <span className="font-semibold">{t("banner.title")}</span>
        {bonus.urges ? (
          <>
            <span className="whitespace-nowrap [@media(scripting:none)]:hidden">
              <span role="timer" translate="no" className="font-semibold tabular-nums">
                {formatCountdown(left)}
              </span>{" "}
              {t("banner.hours")}
            </span>
            <noscript>{until}</noscript>
          </>
        ) : (
          <span>{until}</span>
        )}
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
