import { createHmac } from "node:crypto";
import type { Badges } from "~/domain/badge/badge";
import { listBadges } from "~/domain/badge/list-badges";
import { welcomeEnds } from "~/domain/discount/discount";
import { languagesFor, regionalLocale } from "~/domain/location/countries";
import { evictViewer } from "~/domain/session/find-viewer";
import { ENTRY_COOKIE, showsEntryWarning } from "~/domain/site/entry-warning";
import { sellsCredits } from "~/domain/site/shop";
import {
  alternatesOf,
  companyLine,
  fictionalLabel,
  formatPhone,
  type Site,
} from "~/domain/site/site";
import { isOff } from "~/domain/site/switches";
import { type ConversationId, isId, type MemberId } from "~/kit/ids";
import { ACTIVATION_COOKIE, readCookie } from "~/request/cookies";
import {
  type Context,
  getAgeDue,
  getCountry,
  getLanguage,
  getRequestMetadata,
  getServices,
  getSite,
  getViewer,
} from "~/request/middleware/context";
import { readCookieChoice } from "~/request/middleware/tracking";
import { maySearchLoggedOut } from "~/request/require-viewer";
import { getPhotoNamer, getShopCountry, getTimeZone } from "~/request/visitor-context";
import type { Services } from "~/services";
import { ICONS, type IconName } from "~/ui/icons";

type LoadInput = { request: Request; context: Context; url: URL };

/** Loader data of every page: the site, its language, the viewer. */
export async function loadRoot({ request, context, url }: LoadInput) {
  const site = getSite(context);
  const language = getLanguage(context);
  const country = getCountry(context);
  const badges = await badgesOf(context, url);
  return {
    site: siteDataOf(site, context),
    /** For absolute URLs: canonical, sharing. */
    origin: url.origin,
    alternates: alternatesOf(site),
    language,
    country,
    /** For dates, hours and money. */
    locale: regionalLocale(language, country),
    /** The languages of the visitor's country first. */
    languages: languagesFor(country),
    /**
     * Whether the entry warning is shown; pages outside the default layout have further conditions.
     */
    entry: showsEntryWarning(site, {
      country,
      hasClosedWarning: readCookie(request, ENTRY_COOKIE) !== null,
      member: getViewer(context) !== null,
      layout: "default",
    }),
    /** Whether the consent question is shown, and its answer. */
    cookieChoice: readCookieChoice(request, site),
    /** Shown on the error page and logged with the error. */
    requestId: getRequestMetadata(context).requestId || null,
    viewer: viewerDataOf(context, badges),
    /** For public forms: the key of the bot widget (decision 0029). */
    widgetKey: getServices(context).bots.widgetKey,
    /**
     * Public key for push subscriptions (R350); null for visitors, and if push is not configured.
     */
    pushKey: (getViewer(context) && getServices(context).push?.publicKey) ?? null,
    /** The member joined through the API and has not confirmed the address yet. */
    activationDue: readCookie(request, ACTIVATION_COOKIE) !== null && isUnconfirmed(context),
    /** Whether this visitor may browse members without login: the top bar then has a link. */
    open: maySearchLoggedOut(context),
    /** The member owes an age check: no live connection, counts and offers (R527). */
    closed: getAgeDue(context) !== "none",
    badges,
    bonus: welcomeDiscountOf(context, badges),
  };
}

export type RootData = Awaited<ReturnType<typeof loadRoot>>;

const siteDataOf = (site: Site, context: Context) => ({
  name: site.name,
  niche: site.niche,
  cdnPrefix: site.cdn_prefix,
  demo: site.demo,
  /** E-mails are switched off and wait. */
  mailDelayed: isOff(site, "mail"),
  minAge: site.min_age,
  answerDays: site.answer_days,
  refundDays: site.refund_days,
  trackingDays: site.tracking_days,
  supportEmail: site.support_email,
  supportPhone: formatPhone(site.support_phone),
  countries: site.countries,
  company: companyLine(site, getLanguage(context)),
  fictional: fictionalLabelOf(site, context),
});

/** With the mask icon if the operator named no known icon. */
function fictionalLabelOf(site: Site, context: Context): { word: string; icon: IconName } | null {
  const label = fictionalLabel(site, getLanguage(context));
  return label && { ...label, icon: ICONS.find((icon) => icon === label.icon) ?? "drama" };
}

/**
 * Uses Premium as read from D1. The session may be stale for a few seconds (decision 0004) and is
 * then read again.
 */
function viewerDataOf(context: Context, badges: Badges | null) {
  const viewer = getViewer(context);
  if (!viewer) return null;
  const { id, name, confirmed, signupStep, mainPhotoId } = viewer;
  const premium = badges?.premium ?? viewer.premium;
  if (premium !== viewer.premium) evictViewer(viewer.sessionHash);
  const photo = mainPhotoId && getPhotoNamer(context)(mainPhotoId, "own");
  const alertsKey = alertsKeyOf(getServices(context), id);
  return { id, name, confirmed, premium, signupStep, photo, alertsKey };
}

/** A pseudonymous key of the member for the browser's list of closed alerts. */
const alertsKeyOf = ({ networkKey }: Services, id: MemberId): string =>
  createHmac("sha256", networkKey).update(`alerts:${id}`).digest("base64url").slice(0, 12);

/**
 * The welcome discount (R281): its end and the server's time. Null without a discount or a shop.
 */
function welcomeDiscountOf(context: Context, badges: Badges | null) {
  const viewer = getViewer(context);
  const services = getServices(context);
  if (!viewer || !badges || !sellsCredits(getSite(context), services.payments)) return null;
  const now = services.now();
  const endsAt = welcomeEnds({ ...viewer, bought: badges.bought }, now);
  if (endsAt === null) return null;
  return { endsAt, now, timeZone: getTimeZone(context), urges: maySeeUrgency(context) };
}

/**
 * Whether the countdown and the dialog of the discount may be shown (R483): neither the member's
 * country nor the one they are in is exempt.
 */
function maySeeUrgency(context: Context): boolean {
  const exempt = getSite(context).no_urgency_countries;
  return ![getShopCountry(context), getCountry(context)].some((one) => exempt.includes(one));
}

function isUnconfirmed(context: Context): boolean {
  const viewer = getViewer(context);
  return viewer !== null && !viewer.confirmed && viewer.signupStep === 5;
}

/** The conversation that is being opened has no unread messages. */
function badgesOf(context: Context, { pathname }: URL) {
  const viewer = getViewer(context);
  const openChatId = /^\/chats\/([^/]+)$/.exec(pathname)?.[1];
  return viewer && getAgeDue(context) === "none"
    ? listBadges(
        getServices(context),
        viewer.id,
        isId<ConversationId>(openChatId) ? openChatId : "",
      )
    : null;
}
