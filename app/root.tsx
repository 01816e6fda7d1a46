import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from "react-router";
import { readCookie } from "~/http/cookies";
import type { Route } from "./+types/root";
import { listBadges } from "./domain/conversation/list-badges";
import { languagesFor } from "./domain/place/languages-for";
import { regionalLocale } from "./domain/place/regional-locale";
import { companyLine } from "./domain/site/company-line";
import { ENTRY_COOKIE, showsEntryWarning } from "./domain/site/entry-warning";
import { shownPhone } from "./domain/site/shown-phone";
import { alternatesOf } from "./domain/site/site";
import { LiveProvider } from "./live/live";
import {
  getCountry,
  getFacts,
  getLanguage,
  getServices,
  getSite,
  getViewer,
} from "./middleware/context";
import { headersMiddleware } from "./middleware/headers";
import { languageMiddleware } from "./middleware/language";
import { refusalMiddleware } from "./middleware/refusal";
import { sessionMiddleware } from "./middleware/session";
import { siteMiddleware } from "./middleware/site";
import { choiceOf, trackingMiddleware } from "./middleware/tracking";
import { ErrorPage } from "./routes/layouts/error-page";
import { PageChange } from "./routes/layouts/page-change";
import { SiteFoot } from "./routes/layouts/site-foot";
import { SiteHeader } from "./routes/layouts/site-header";
import { useOwnStorage } from "./routes/layouts/use-own-storage";
import { mayLook } from "./routes/members/may-look";
import stylesheet from "./styles/app.css?url";

/** The request's own life, in order. */
export const middleware = [
  headersMiddleware,
  siteMiddleware,
  trackingMiddleware,
  languageMiddleware,
  refusalMiddleware,
  sessionMiddleware,
];

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const site = getSite(context);
  const viewer = getViewer(context);
  const visit = {
    country: getCountry(context),
    skipped: readCookie(request, ENTRY_COOKIE) !== null,
    member: viewer !== null,
  };
  return {
    site: {
      name: site.name,
      niche: site.niche,
      demo: site.demo,
      minAge: site.min_age,
      answerDays: site.answer_days,
      trackingDays: site.tracking_days,
      supportEmail: site.support_email,
      supportPhone: shownPhone(site.support_phone),
      countries: site.countries,
      company: companyLine(site, getLanguage(context)),
    },
    /** For addresses that leave the page: canonical, sharing. */
    origin: url.origin,
    sisters: alternatesOf(site),
    language: getLanguage(context),
    country: getCountry(context),
    /** For dates, hours and money. */
    locale: regionalLocale(getLanguage(context), getCountry(context)),
    /** The languages of the visitor's country first. */
    languages: languagesFor(getCountry(context)),
    /** Whether the visitor is told what this site is before they enter; frames other than the default one ask further. */
    entry: showsEntryWarning(site, { ...visit, layout: "default" }),
    /** Whether the visitor is asked to be remembered, and what they said. */
    cookieChoice: choiceOf(request, site),
    /** Shown on the page of a fault, and written with it in the log. */
    requestId: getFacts(context).requestId || null,
    viewer: viewer && {
      id: viewer.id,
      name: viewer.name,
      confirmed: viewer.confirmed,
      premium: viewer.premium,
      signupStep: viewer.signupStep,
      mainPhotoId: viewer.mainPhotoId,
    },
    /** Whether this visitor may look at members without login: the way there stands in the top bar. */
    open: mayLook(context),
    badges: viewer
      ? await listBadges(
          getServices(context),
          viewer.id,
          /^\/chats\/([^/]+)$/.exec(url.pathname)?.[1],
        )
      : null,
  };
}

export type RootData = Awaited<ReturnType<typeof loader>>;

export const links: Route.LinksFunction = () => [
  { rel: "stylesheet", href: stylesheet },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
];

/** Whether the page loads no script and no sheet: a lander, as long as it is no error page. */
function useBare(): boolean {
  const failed = Boolean(useRouteError());
  const bare = useMatches().some(({ handle }) => (handle as { bare?: boolean } | undefined)?.bare);
  return bare && !failed;
}

export function Layout({ children }: { children: React.ReactNode }) {
  const { i18n } = useTranslation();
  const bare = useBare();
  const root = useRouteLoaderData<typeof loader>("root");
  return (
    <html lang={i18n.language} data-niche={root?.site.niche}>
      <head>
        <meta charSet="utf-8" />
        <meta
          name="viewport"
          content="width=device-width, initial-scale=1, interactive-widget=resizes-content"
        />
        <Meta />
        {bare ? <link rel="icon" href="/favicon.svg" type="image/svg+xml" /> : <Links nonce="" />}
      </head>
      <body>
        {children}
        {bare ? null : <ScrollRestoration />}
        {bare ? null : <Scripts />}
      </body>
    </html>
  );
}

export default function App({ loaderData: { viewer, badges, language } }: Route.ComponentProps) {
  const bare = useBare();
  useOwnStorage(viewer?.id ?? null);
  const stale = useStaleLanguage(language);
  if (bare) return <Outlet />;
  if (stale) return null;
  return (
    <LiveProvider memberId={viewer?.id ?? null} counts={badges ?? NO_BADGES}>
      <Outlet />
      <PageChange />
    </LiveProvider>
  );
}

/**
 * Whether the language was changed elsewhere, such as in another tab, since this page came: its texts are in the old one
 * and all that is fetched from now on in the new one, so it is loaded afresh.
 */
function useStaleLanguage(language: string): boolean {
  const { i18n } = useTranslation();
  const stale = language !== i18n.language;
  useEffect(() => {
    if (stale) location.reload();
  }, [stale]);
  return stale;
}

const NO_BADGES = { unread: 0, newLikes: 0, credits: 0 };

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const code =
    isRouteErrorResponse(error) && typeof error.data?.code === "string"
      ? (error.data.code as string)
      : null;
  const site =
    isRouteErrorResponse(error) && typeof error.data?.site === "string"
      ? (error.data.site as string)
      : null;
  const root = useRouteLoaderData<typeof loader>("root");
  return (
    <LiveProvider memberId={root?.viewer?.id ?? null} counts={root?.badges ?? NO_BADGES}>
      {root ? <SiteHeader /> : null}
      <ErrorPage
        status={status}
        code={code}
        requestId={root?.requestId ?? null}
        loaded={root !== undefined}
        site={site}
      />
      {root ? <SiteFoot /> : null}
    </LiveProvider>
  );
}
