import script from "virtual:sw-push";
import { getServices, getSite } from "~/middleware/context";
import { appIconPath } from "~/ui/app-icons";
import type { SiteOfWorker } from "~/worker/scope";
import type { Route } from "./+types/sw-push";

/**
 * GET /sw-push.js: the service worker (app/worker), preceded by the site's data it needs. Its scope
 * is the whole site; it is revalidated on each request, so that browsers update within a day.
 */
export function loader({ context }: Route.LoaderArgs) {
  const { name, niche } = getSite(context);
  const key = getServices(context).push?.publicKey ?? "";
  const site: SiteOfWorker = { key, name, icon: appIconPath(niche, "192") };
  return new Response(`self.SITE = ${JSON.stringify(site)};\n${script}`, {
    headers: {
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": "no-cache",
      "service-worker-allowed": "/",
    },
  });
}
