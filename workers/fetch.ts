import { RouterContextProvider } from "react-router";
import { findSite } from "~/domain/site/find-site";
import { withSiteDatabase } from "~/domain/site/route-database";
import { metadataContext, servicesContext } from "~/middleware/context";
import { createServices } from "~/platform/create-services";
import { logError } from "~/platform/log";
import type { Services } from "~/services";
import { apiErrorResponse, toApiErrorFormat } from "./api-error-responses";
import { allowHeaderOf, checkRequest, SITE_MIGRATING } from "./check-request";
import { fetchFromPlatformCache } from "./edge/public-pages";
import { type PageCacheServices, servePublic } from "./edge/serve-public";
import {
  fileNotFound,
  finalErrorPage,
  hasTooManyPaths,
  isFile,
  isPlainTextError,
  isTooDeep,
  unknownHost,
  withSecurityHeaders,
} from "./fallback-responses";
import { findResource } from "./find-resource";
import { limitBody, withoutBody } from "./limit-body";
import { openChannel } from "./live/open-channel";
import { loadSite, renderPublic } from "./load-site";
import { isWithoutTls, normalizeRequest, toRouterRequest } from "./normalize-request";
import { requestMetadataOf } from "./request-metadata";

/**
 * Handles every HTTP request. Rules for pages, endpoints and files alike: TLS, one host, no error
 * without its request id.
 */
export async function handleRequest(
  original: Request,
  env: Env,
  ctx: ExecutionContext,
): Promise<Response> {
  let requestId = "";
  try {
    if (isWithoutTls(original))
      return withSecurityHeaders(
        new Response("", {
          status: 301,
          headers: { location: original.url.replace(/^http:/, "https:") },
        }),
      );
    const request = normalizeRequest(original);
    if (isFile(request) || isTooDeep(request) || hasTooManyPaths(request))
      return withSecurityHeaders(fileNotFound());
    let made: Services | undefined;
    const services = () => {
      made ??= createServices(env, ctx);
      return made;
    };
    const cached = await servePublic(request, pageCacheServices(env, services));
    if (cached) return cached;
    requestId = crypto.randomUUID();
    const found = await handleSiteRequest(request, env, { services: services(), requestId });
    return withSecurityHeaders(
      isPlainTextError(found) ? finalErrorPage(request, requestId) : found,
    );
  } catch (error) {
    requestId ||= crypto.randomUUID();
    logError(error, { requestId });
    return withSecurityHeaders(finalErrorPage(original, requestId));
  }
}

async function handleSiteRequest(
  request: Request,
  env: Env,
  { services: directoryServices, requestId }: { services: Services; requestId: string },
): Promise<Response> {
  const { pathname, hostname } = new URL(request.url);
  // A database error does not concern the host: the site's own error page reports it.
  const here = await findSite(directoryServices, hostname).catch(() => undefined);
  if (here === null) return unknownHost(request);
  const services = here ? withSiteDatabase(directoryServices, here) : directoryServices;
  if (pathname === "/live" && !here?.moving) return openChannel(request, env, services);
  const { build, handlerAt } = await loadSite();
  const isApiRequest = pathname.startsWith("/api/") && !pathname.endsWith(".data");
  const found = findResource(build.routes, pathname);
  const resource = isApiRequest && found?.kind !== "door" ? null : found; // "/api/" is no mailed link
  if (request.method === "OPTIONS" && resource)
    return new Response(null, { status: 204, headers: { allow: allowHeaderOf(resource) } });
  const refusal = here?.moving ? SITE_MIGRATING : await checkRequest(request, resource, env);
  if (isApiRequest && refusal) return apiErrorResponse(refusal);
  if (isApiRequest && !resource) return apiErrorResponse({ status: 404, code: "not_found" });
  const bounded = refusal ? withoutBody(request, refusal) : await limitBody(request);
  try {
    if (isApiRequest && bounded.refusal) return apiErrorResponse(bounded.refusal);
    const context = new RouterContextProvider();
    context.set(servicesContext, services);
    context.set(metadataContext, {
      ...(await requestMetadataOf(request, env)),
      requestId,
      refusal: bounded.refusal,
    });
    const routerRequest = toRouterRequest(bounded.request, resource, bounded.refusal);
    const answer = await handlerAt(new URL(routerRequest.url).pathname)(routerRequest, context);
    return isApiRequest ? await toApiErrorFormat(request, answer) : answer;
  } finally {
    bounded.free();
  }
}

/** Dependencies of the page cache. */
function pageCacheServices(env: Env, services: () => Services): PageCacheServices {
  return {
    services,
    render: renderPublic(env, services),
    defer: (name, work) => services().defer(name, work),
    everywhere: env.PAGES_KEPT === "everywhere" ? fetchFromPlatformCache : null,
  };
}
