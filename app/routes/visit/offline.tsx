import { use } from "react";
import type { MiddlewareFunction } from "react-router";
import { languageNamed } from "~/i18n/in-language";
import { useTranslation } from "~/i18n/use-translation";
import { languageContext } from "~/middleware/context";
import { useRoot } from "~/root/use-root";
import { NonceContext } from "~/ui/nonce";
import { Mark } from "../landers/mark";
import { nicheColours } from "../landers/niche-colours";
import { PageTitle } from "../layouts/page-title";
import style from "./offline.css?inline";

/** The page loads no script and no sheet (root.tsx): it is shown where nothing can be loaded. */
export const handle = { bare: true };

/** The worker asks for it without cookies, so that its address says the language (app/worker/offline-page.ts). */
const languageOfAddress: MiddlewareFunction<Response> = ({ request, context }, next) => {
  const named = languageNamed(new URL(request.url));
  if (named) context.set(languageContext, named);
  return next();
};
export const middleware = [languageOfAddress];

/** Needed although it has nothing to load: without a loader the middleware would be passed by where only data is asked for. */
export const loader = () => null;

/** As soon as the page itself can be had, at its own address, it takes this one's place. */
const AGAIN = `{
  const again = () => fetch(location.href, { method: "HEAD" }).then(() => location.reload(), () => undefined);
  addEventListener("online", again);
  setInterval(again, 10000);
}`;

/** /offline: what the worker shows in the place of a page that cannot be reached (R363). It is about nobody, and the same for all. */
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
      <Mark />
      <h1>{t("error.offline_title")}</h1>
      <p>{t("error.offline_text")}</p>
      {/* biome-ignore lint/a11y/useValidAnchor: the address of whatever page this stands in for */}
      <a href="">{t("chat:composer.retry")}</a>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own words, with nothing put in */}
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: AGAIN }} />
    </main>
  );
}
