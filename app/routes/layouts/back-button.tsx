import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useTranslation } from "~/i18n/use-translation";
import { Icon } from "~/ui/icon";
import { isInstalled } from "~/ui/is-installed";

/**
 * Pages with the button: members-id, likes-type, likes-m-id, credits, credits-id-paymentmethod
 * (R38).
 */
const BACK_BUTTON_PAGES = [
  /^\/members\/[^/]+$/,
  /^\/likes\/[^/]+$/,
  /^\/likes\/m\/[^/]+$/,
  /^\/credits$/,
  /^\/credits\/(?!repeat-order$)[^/]+(?:\/[^/]+)?$/,
];

/**
 * Back button for the installed app, which has no browser bar; shown only if there is a history.
 */
export function BackButton() {
  const { t } = useTranslation();
  const { pathname, key } = useLocation();
  const navigate = useNavigate();
  const [useful, setUseful] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every step, forth or back, may change what lies behind
  useEffect(() => setUseful(isInstalled() && hasHistory()), [key]);
  if (!useful || !BACK_BUTTON_PAGES.some((place) => place.test(pathname))) return null;
  return (
    <button
      type="button"
      aria-label={t("nav.back")}
      onClick={() => void navigate(-1)}
      className="-ms-2 hidden size-11 shrink-0 place-items-center rounded-full transition-colors hover:bg-tint [@media(display-mode:standalone)]:grid"
    >
      <Icon name="arrow-left" size={22} />
    </button>
  );
}

/** Uses the Navigation API if available; the router's count is lost on a full page load. */
function hasHistory(): boolean {
  const { navigation } = window as { navigation?: { canGoBack: boolean } };
  return navigation?.canGoBack ?? (history.state as { idx?: number } | null)?.idx !== 0;
}
