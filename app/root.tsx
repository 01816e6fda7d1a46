import { useEffect } from "react";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from "react-router";
import { WelcomeDiscountReminder } from "~/features/bonus/welcome-discount-reminder";
import { useStorageOwner } from "~/features/device/clear-device";
import { InstalledAppLoader } from "~/features/device/installed-app-loader";
import { translationLocaleIn } from "~/i18n/languages";
import { useTranslation } from "~/i18n/use-translation";
import { changesHashOnly } from "~/kit/url";
import { useConnectionError } from "~/layouts/error-page";
import { AppHead } from "~/layouts/page-head";
import { requestErrorMiddleware } from "~/request/middleware/context";
import type { Route } from "./+types/root";
import { ErrorPage, NO_RESPONSE } from "./layouts/error-page";
import { loadRoot } from "./layouts/load-root";
import { NavigationEffects } from "./layouts/navigation-effects";
import { OldBrowser } from "./layouts/old-browser";
import { PageFrame } from "./layouts/page-frame";
import { LiveProvider } from "./live/live-provider";
import { usePushRenewal } from "./live/push/use-push-renewal";
import { ageMiddleware } from "./request/middleware/age";
import { consentMiddleware } from "./request/middleware/consent";
import { headersMiddleware } from "./request/middleware/headers";
import { languageMiddleware } from "./request/middleware/language";
import { sessionMiddleware } from "./request/middleware/session";
import { siteMiddleware } from "./request/middleware/site";
import { trackingMiddleware } from "./request/middleware/tracking";
import { SendQueueSender } from "./routes/chats/send-queue/send-queue-sender";
import stylesheet from "./styles/app.css?url";

/** Request middleware, in execution order. */
export const middleware = [
  headersMiddleware,
  siteMiddleware,
  trackingMiddleware,
  languageMiddleware,
  requestErrorMiddleware,
  sessionMiddleware,
  ageMiddleware,
  consentMiddleware,
];

export function loader(args: Route.LoaderArgs) {
  return loadRoot(args);
}

/** A changed hash alone does not revalidate, whether added or removed. */
export const shouldRevalidate = (change: ShouldRevalidateFunctionArgs) =>
  change.defaultShouldRevalidate && !changesHashOnly(change);

/**
 * Forwards headers of a thrown response, such as Retry-After; no other root response sets headers.
 */
export const headers: Route.HeadersFunction = ({ errorHeaders }) => errorHeaders ?? {};

export const links: Route.LinksFunction = () => [
  { rel: "stylesheet", href: stylesheet },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
];

/** Whether the page loads no scripts and no stylesheets: a lander that is not an error page. */
function useBare(): boolean {
  const failed = Boolean(useRouteError());
  const bare = useMatches().some(({ handle }) => (handle as { bare?: boolean } | undefined)?.bare);
  return bare && !failed;
}

export function Layout({ children }: { children: React.ReactNode }) {
  const { tongue } = useTranslation();
  const bare = useBare();
  const root = useRouteLoaderData<typeof loader>("root");
  return (
    <html lang={tongue} data-niche={root?.site.niche}>
      <head>
        <meta charSet="utf-8" />
        <meta
          name="viewport"
          content="width=device-width, initial-scale=1, interactive-widget=resizes-content"
        />
        <Meta />
        {bare ? <link rel="icon" href="/favicon.svg" type="image/svg+xml" /> : <Links nonce="" />}
        {bare ? null : <AppHead root={root} />}
      </head>
      <body>
        {bare ? null : <OldBrowser />}
        {children}
        {bare ? null : <ScrollRestoration />}
        {bare ? null : <Scripts />}
      </body>
    </html>
  );
}

export default function App({ loaderData }: Route.ComponentProps) {
  const { viewer, badges, language, country, pushKey, closed } = loaderData;
  const liveId = closed ? null : (viewer?.id ?? null);
  const bare = useBare();
  useStorageOwner(viewer?.id ?? null);
  usePushRenewal(viewer?.id ?? null, pushKey);
  const stale = useStaleTexts(translationLocaleIn(language, country));
  if (bare) return <Outlet />;
  if (stale) return null;
  return (
    <LiveProvider memberId={liveId} counts={badges ?? NO_BADGES}>
      <WelcomeDiscountReminder />
      <Outlet />
      <NavigationEffects />
      <SendQueueSender memberId={liveId} />
      <InstalledAppLoader memberId={viewer?.id ?? null} />
    </LiveProvider>
  );
}

/**
 * Whether language or country changed elsewhere, such as in another tab, since this page loaded.
 * The page has texts in the old locale and new fetches return the new one, so it is reloaded.
 */
function useStaleTexts(tongue: string): boolean {
  const { tongue: shown } = useTranslation();
  const stale = tongue !== shown;
  useEffect(() => {
    if (stale) location.reload();
  }, [stale]);
  return stale;
}

const NO_BADGES = { unread: 0, newLikes: 0, activity: 0, credits: 0, premium: false };

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const unconnected = useConnectionError(error);
  const status = unconnected ? NO_RESPONSE : isRouteErrorResponse(error) ? error.status : 500;
  const code =
    isRouteErrorResponse(error) && typeof error.data?.code === "string"
      ? (error.data.code as string)
      : null;
  const site =
    isRouteErrorResponse(error) && typeof error.data?.site === "string"
      ? (error.data.site as string)
      : null;
  const root = useRouteLoaderData<typeof loader>("root");
  const page = (
    <ErrorPage
      status={status}
      code={code}
      requestId={root?.requestId ?? null}
      loaded={root !== undefined}
      site={site}
    />
  );
  return (
    <LiveProvider
      memberId={root?.closed ? null : (root?.viewer?.id ?? null)}
      counts={root?.badges ?? NO_BADGES}
    >
      {root ? <PageFrame>{page}</PageFrame> : page}
    </LiveProvider>
  );
}
