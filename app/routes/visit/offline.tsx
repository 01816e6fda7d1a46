import { use } from "react";
import type { MiddlewareFunction } from "react-router";
import { languageParam } from "~/i18n/languages";
import { useTranslation } from "~/i18n/use-translation";
import { nicheColours } from "~/layouts/niche-colours";
import { PageTitle } from "~/layouts/page-head";
import { useRoot } from "~/layouts/use-root";
import { languageContext } from "~/request/middleware/context";
import { LogoMark } from "~/ui/logo-mark";
import { NonceContext } from "~/ui/nonce-context";
import style from "./offline.css?inline";

/** The page loads no scripts and no style sheets (root.tsx): it is shown without a connection. */
export const handle = { bare: true };

/**
 * The service worker requests it without cookies, so its URL contains the language
 * (app/service-worker/offline-page.ts).
 */
const languageOfAddress: MiddlewareFunction<Response> = ({ request, context }, next) => {
  const requestedLanguage = languageParam(new URL(request.url));
  if (requestedLanguage) context.set(languageContext, requestedLanguage);
  return next();
};
export const middleware = [languageOfAddress];

/**
 * Required although it loads nothing: without a loader a data-only request would skip the
 * middleware.
 */
export const loader = () => null;

/** Reloads the original URL as soon as it is reachable. */
const RELOAD_SCRIPT = `{
  const again = () => fetch(location.href, { method: "HEAD" }).then(() => location.reload(), () => undefined);
  addEventListener("online", again);
  setInterval(again, 10000);
}`;

/**
 * GET /offline: shown by the service worker instead of an unreachable page (R363). It contains no
 * member data and is the same for all.
 */
export default function Offline() {
  const { t } = useTranslation();
  const { site } = useRoot();
  const nonce = use(NonceContext);
  return (
    <main id="content">
      <PageTitle>{t("error.offline_title")}</PageTitle>
      <style href="offline" precedence="default">
        {style + nicheColours(site.niche)}
      </style>
      <LogoMark />
      <h1>{t("error.offline_title")}</h1>
      <p>{t("error.offline_text")}</p>
      {/* biome-ignore lint/a11y/useValidAnchor: the address of whatever page this stands in for */}
      <a href="">{t("chat:composer.retry")}</a>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own words, with nothing put in */}
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: RELOAD_SCRIPT }} />
    </main>
  );
}
