import { type ComponentType, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { Link, Outlet, useLocation } from "react-router";
import { WelcomeBanner } from "~/features/bonus/welcome-banner";
import NewLike from "~/features/members/new-like";
import { SignupDialogProvider } from "~/features/signup/signup-dialog-provider";
import { useTranslation } from "~/i18n/use-translation";
import type { MemberId } from "~/kit/ids";
import type { RootData } from "~/layouts/load-root";
import { useEmailSuppression } from "~/layouts/use-email-suppression";
import { useRoot } from "~/layouts/use-root";
import { readPushMark } from "~/live/push/push-mark";
import { DismissButton } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { Icon } from "~/ui/icon";
import { lazyOptional } from "~/ui/lazy-optional";
import { useClosedAlert } from "../layouts/closed-alerts";
import { CookieNotice } from "../layouts/cookie-notice";
import { EntryWarningGuard } from "../layouts/entry-warning";
import { PageFrame } from "../layouts/page-frame";
import { isShopPage } from "../layouts/shop-pages";

const mayOffer = (memberId: MemberId) =>
  "Notification" in window &&
  Notification.permission !== "denied" &&
  readPushMark(memberId) === null;

/** Pages whose own content already says what the reminder says. */
const SELF_EXPLANATORY_PAGES = /^\/(?:complete-signup(?:$|\/)|api\/)/;

/** Browsing pages: alerts do not interrupt payments, games, reading or settings. */
const BROWSING_PAGES = /^\/(?:members|likes(?:\/\w+)?)$/;

/** The game's card needs the height: reminders above it are a title and an action. */
const GAME = /^\/swipe-game(?:$|\/)/;

/** The own profile, where a missing photo is reported and added. */
const OWN_PROFILE = /^\/profile(?:$|\/)/;

/** For phone users who signed up by the API. */
const ActivationModal = lazyOptional(() => import("~/features/signup/activation-modal"));

/**
 * Top navigation, page, footer, and on phones the tab bar, with entry warning, signup modal and
 * like overlay (R7).
 */
export default function DefaultLayout() {
  const { viewer, activationDue, site } = useRoot();
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const [inBrowser, setInBrowser] = useState(false);
  useEffect(() => setInBrowser(true), []);
  return (
    <EntryWarningGuard layout="default">
      <SignupDialogProvider>
        <PageFrame
          notice={
            site.mailDelayed ? (
              <p className="bg-sunk px-4 py-2 text-center text-sm font-medium">
                {t("error.mail_delayed")}
              </p>
            ) : null
          }
        >
          <WelcomeBanner />
          <AccountAlerts />
          <Outlet />
        </PageFrame>
        <CookieNotice />
        {viewer && inBrowser ? (
          <Suspense>
            <NewLike key={viewer.id} />
            {activationDue && !SELF_EXPLANATORY_PAGES.test(pathname) ? <ActivationModal /> : null}
          </Suspense>
        ) : null}
      </SignupDialogProvider>
    </EntryWarningGuard>
  );
}

/**
 * Reminds a member who is not visible to others of open signup steps or the unconfirmed address
 * (R64); other members get the alerts of a visible member.
 */
function AccountAlerts() {
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
  return <Reminder tone="warning" to="/complete-signup" {...texts} />;
}

type ReminderProps = {
  tone: "warning" | "info";
  title: string;
  text: string | null;
  action: string;
  to: string;
  dismiss?: ReactNode;
};

const REMINDER_TONES = {
  warning: { icon: "triangle-exclamation-point", className: "bg-warning-tint text-warning" },
  info: { icon: "info", className: "bg-info-tint text-info" },
} as const;

/**
 * An open task of the member above every page: one row that leads to it, so that the page below
 * stays in view. On phones it shows the title alone; screen readers read all of it.
 */
function Reminder({ tone, title, text, action, to, dismiss }: ReminderProps) {
  const { pathname } = useLocation();
  const { icon, className } = REMINDER_TONES[tone];
  return (
    <aside
      aria-label={title}
      className="mx-auto w-full max-w-(--container-page) px-4 pt-3 lg:px-6 lg:pt-4"
    >
      <div className={classNames("flex items-center rounded-control", className)}>
        <Link
          to={to}
          className="flex min-h-11 min-w-0 flex-1 items-center gap-3 rounded-control border border-transparent px-3 py-2 hover:underline"
        >
          <Icon name={icon} size={20} className="shrink-0" />
          <span className="min-w-0 flex-1 max-sm:text-sm">
            <span className="block font-semibold">{title}</span>
            {text && !GAME.test(pathname) ? (
              <span className="block text-sm text-ink max-sm:sr-only">{text}</span>
            ) : null}
          </span>
          <span className="shrink-0 font-semibold max-sm:sr-only">{action}</span>
          <Icon name="chevron-right" size={18} className="shrink-0" />
        </Link>
        {dismiss}
      </div>
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

/** Reminds a member without a photo of its benefit; may be closed permanently. */
function PhotoAlert() {
  const { t } = useTranslation();
  const [closed, close] = useClosedAlert("photo");
  if (closed) return null;
  return (
    <Reminder
      tone="info"
      title={t("alert.photo_title")}
      text={t("alert.photo_text")}
      action={t("alert.photo_action")}
      to="/profile"
      dismiss={<DismissButton type="button" label={t("form.close")} onClick={close} />}
    />
  );
}

type PushOfferParams = { memberId: MemberId; key: string };

type PushOfferAlert = ComponentType<{ memberId: MemberId; pushKey: string }>;

type LoadedOffer = { Alert: PushOfferAlert; on: string };

/**
 * The offer of push notifications, if the browser supports them and has none (R357). Its code loads
 * after the page and must not shift it while in use: it is shown from the next page on.
 */
function usePushOffer(params: PushOfferParams | null): PushOfferAlert | null {
  const { key: page } = useLocation();
  const shownPage = useRef(page);
  const [offer, setOffer] = useState<LoadedOffer | null>(null);
  useEffect(() => {
    shownPage.current = page;
  }, [page]);
  const { memberId, key } = params ?? {};
  useEffect(() => {
    if (!memberId || !key || !mayOffer(memberId)) return;
    let left = false;
    findOffer({ memberId, key }).then(
      (Alert) => left || setOffer((had) => had ?? (Alert && { Alert, on: shownPage.current })),
      () => undefined, // a browser without a known state, or without a connection, gets no offer
    );
    return () => {
      left = true;
    };
  }, [memberId, key]);
  return params && offer && offer.on !== page ? offer.Alert : null;
}

/** Loaded only in browsers that were never asked: most members' pages do not need it. */
async function findOffer(params: PushOfferParams): Promise<PushOfferAlert | null> {
  const { default: Alert, getPushState } = await import("~/layouts/push-alert");
  return (await getPushState(params)) === "not_subscribed" ? Alert : null;
}
