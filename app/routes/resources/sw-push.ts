import script from "virtual:sw-push";
import { getServices, getSite } from "~/request/middleware/context";
import type { WorkerSite } from "~/service-worker/scope";
import { appIconPath } from "~/ui/icons";
import type { Route } from "./+types/sw-push";

/**
 * GET /sw-push.js: the service worker (app/service-worker), preceded by the site's data it needs. Its scope
 * is the whole site; it is revalidated on each request, so that browsers update within a day.
 */
export function loader({ context }: Route.LoaderArgs) {
  const { name, niche } = getSite(context);
  const key = getServices(context).push?.publicKey ?? "";
  const site: WorkerSite = { key, name, icon: appIconPath(niche, "192") };
  return new Response(`self.SITE = ${JSON.stringify(site)};\n${script}`, {
    headers: {
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": "no-cache",
      "service-worker-allowed": "/",
    },
  });
}
