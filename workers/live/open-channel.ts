import { evictViewer, findViewer } from "~/domain/session/find-viewer";
import { findSite } from "~/domain/site/find-site";
import { hashSecret } from "~/kit/secret";
import { ownChannel } from "~/platform/durable-objects";
import { readHostCookie, SESSION_COOKIE } from "~/request/cookies";
import type { Services } from "~/services";

/**
 * Opens the live socket of a logged-in member and passes it to their connection object. Checks the
 * Origin, because browsers send cookies with sockets opened by any page (cross-site WebSocket
 * hijacking).
 */
export async function openChannel(
  request: Request,
  env: Env,
  services: Services,
): Promise<Response> {
  const url = new URL(request.url);
  if (request.headers.get("upgrade")?.toLowerCase() !== "websocket")
    return new Response("Upgrade required", { status: 426 });
  if (hostOf(request.headers.get("origin")) !== url.host) {
    services.log("live.refused", { host: url.host, reason: "origin" });
    return new Response("Forbidden", { status: 403 });
  }
  const site = await findSite(services, url.hostname);
  if (!site) return new Response("Unknown site", { status: 421 });
  const secret = readHostCookie(request, SESSION_COOKIE) ?? "";
  evictViewer(await hashSecret(secret)); // cached for ten seconds, a socket lasts hours
  const viewer = await findViewer(services, site.id, secret);
  if (!viewer) {
    services.log("live.refused", { site: site.id, reason: "no_session" });
    return new Response("Log in first", { status: 403 });
  }
  const headers = new Headers({
    upgrade: "websocket",
    "x-site": site.id,
    "x-host": url.hostname,
    "x-member": viewer.id,
    "x-session": viewer.sessionHash,
  });
  const { id, country } = viewer;
  return ownChannel(env, { siteId: site.id, id, country }).fetch("https://channel/", { headers });
}

function hostOf(origin: string | null): string | null {
  try {
    return origin && new URL(origin).host;
  } catch {
    return null;
  }
}
