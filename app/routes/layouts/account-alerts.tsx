import { useLocation } from "react-router";
import { useTranslation } from "~/i18n/use-translation";
import type { RootData } from "~/root/load-root";
import { useRoot } from "~/root/use-root";
import { Alert } from "~/ui/alert";
import { LinkButton } from "~/ui/link-button";
import { useClosedAlert } from "./closed-alerts";
import { PhotoAlert } from "./photo-alert";
import { isShopPage } from "./shop-pages";
import { useEmailSuppression } from "./use-email-suppression";
import { usePushOffer } from "./use-push-offer";

/** Pages whose own content already says what the reminder says. */
export const SELF_EXPLANATORY_PAGES = /^\/(?:complete-signup(?:$|\/)|api\/)/;

/** Browsing pages: alerts do not interrupt payments, games, reading or settings. */
const BROWSING_PAGES = /^\/(?:members|likes(?:\/\w+)?)$/;

/** The own profile, where a missing photo is reported and added. */
const OWN_PROFILE = /^\/profile(?:$|\/)/;

/**
 * Reminds a member who is not visible to others of open signup steps or the unconfirmed address
 * (R64); other members get the alerts of a visible member.
 */
export function AccountAlerts() {
  const { t } = useTranslation();
  const { viewer } = useRoot();
  const { pathname } = useLocation();
  if (!viewer || SELF_EXPLANATORY_PAGES.test(pathname)) return null;
  const unfinished = viewer.signupStep < 5;
  if (viewer.confirmed && !unfinished) return <VisibleMemberAlert viewer={viewer} />;
  const texts = unfinished
    ? { title: t("alert.continue_title"), text: null, action: t("alert.continue_action") }
    : {
        title: t("alert.confirm_title"),
        text: t("alert.confirm_text"),
        action: t("alert.confirm_action"),
      };
  return (
    <aside
      aria-label={texts.title}
      className="mx-auto w-full max-w-(--container-page) px-4 pt-4 lg:px-6"
    >
      <Alert
        tone="warning"
        title={texts.title}
        action={
          <LinkButton to="/complete-signup" size="sm" variant="secondary">
            {texts.action}
          </LinkButton>
        }
      >
        {texts.text}
      </Alert>
    </aside>
  );
}

/**
 * One alert at a time for a visible member: e-mails suppressed, photo missing, push notifications
 * offered.
 */
function VisibleMemberAlert({ viewer }: { viewer: NonNullable<RootData["viewer"]> }) {
  const { pathname } = useLocation();
  const isBrowsing = BROWSING_PAGES.test(pathname);
  const stop = useEmailSuppression(isBrowsing ? viewer : null);
  const [closed] = useClosedAlert("mail");
  if (stop && !closed) return <stop.Alert reason={stop.reason} />;
  return viewer.photo || OWN_PROFILE.test(pathname) || isShopPage(pathname) ? (
    <PushOffer isBrowsing={isBrowsing} />
  ) : (
    <PhotoAlert />
  );
}

/** Only if the browser supports push notifications and has none (R357). */
function PushOffer({ isBrowsing }: { isBrowsing: boolean }) {
  const { viewer, pushKey } = useRoot();
  const offerParams = viewer && pushKey ? { memberId: viewer.id, key: pushKey } : null;
  const PushAlert = usePushOffer(isBrowsing ? offerParams : null);
  return PushAlert && offerParams ? (
    <PushAlert memberId={offerParams.memberId} pushKey={offerParams.key} />
  ) : null;
}
