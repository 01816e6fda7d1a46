import script from "virtual:sw-push";
import { getServices, getSite } from "~/middleware/context";
import { appIconPath } from "~/ui/app-icons";
import type { SiteOfWorker } from "~/worker/scope";
import type { Route } from "./+types/sw-push";

/**
 * /sw-push.js: the service worker (app/worker), with what it must know of the site before it. Of all pages of the site, and asked
 * for anew each time, so that a browser has the newest one within a day.
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
