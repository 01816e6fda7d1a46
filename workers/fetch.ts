import { RouterContextProvider } from "react-router";
import { findSite } from "~/domain/site/find-site";
import type { Site } from "~/domain/site/site";
import { withSiteDatabase } from "~/domain/site/site-services";
import { isOff } from "~/domain/site/switches";
import { createServices } from "~/platform/create-services";
import { logError } from "~/platform/log";
import { metadataContext, type RequestError, servicesContext } from "~/request/middleware/context";
import { apiError } from "~/request/responses";
import type { Services } from "~/services";
import { allowHeaderOf, checkRequest, removeTrailingDot, SITE_CLOSED } from "./check-request";
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
import { limitBody, withoutBody } from "./limit-body";
import { openLiveSocket } from "./live/channel-socket";
import { loadSite, renderPublic } from "./load-site";
import { handleOperatorRequest, isOperatorRequest } from "./operator/handle-operator-request";
import { requestMetadataOf } from "./request-metadata";
import { findResource, type Resource } from "./site-routes";

const ROUTER_METHODS = /^(?:GET|HEAD|POST|PUT|PATCH|DELETE)$/;

/**
 * Error codes by status for responses in another format: from the router, or after an unexpected
 * error.
 */
const ERROR_CODES: Record<number, string> = {
  400: "bad_request",
  403: "forbidden",
  404: "not_found",
  405: "method_not_allowed",
  413: "too_large",
  429: "too_many_requests",
};

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
    if (isOperatorRequest(request, env)) {
      requestId = crypto.randomUUID();
      const services = createServices(env, ctx);
      return withSecurityHeaders(
        await handleOperatorRequest(request, env, { services, requestId }),
      );
    }
    if (isFile(request) || isTooDeep(request) || hasTooManyPaths(request))
      return withSecurityHeaders(fileNotFound());
    let createdServices: Services | undefined;
    const services = () => {
      createdServices ??= createServices(env, ctx);
      return createdServices;
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
  // If the database fails, the request goes on without a site: the site's error page answers it.
  const here = await findSite(directoryServices, hostname).catch(() => undefined);
  if (here === null) return unknownHost(request);
  const services = here ? withSiteDatabase(directoryServices, here) : directoryServices;
  const isClosed = here !== undefined && (here.moving || isSwitchedOff(here, pathname));
  if (pathname === "/live" && !isClosed) return openLiveSocket(request, env, services);
  const { build, handlerAt } = await loadSite();
  const isApiRequest = pathname.startsWith("/api/") && !pathname.endsWith(".data");
  const found = findResource(build.routes, pathname);
  const resource = isApiRequest && found?.kind !== "api" ? null : found; // "/:token" also matches "/api/"
  if (request.method === "OPTIONS" && resource)
    return new Response(null, { status: 204, headers: { allow: allowHeaderOf(resource) } });
  const refusal = isClosed ? SITE_CLOSED : await checkRequest(request, resource, env);
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

/** Paths of callers that must reach a site that operators have switched off. */
const WEBHOOKS = /^\/webhooks\//;

/**
 * Whether operators have switched the site off. Payments already begun are still settled, so the
 * providers' webhooks work.
 */
const isSwitchedOff = (site: Site, pathname: string): boolean =>
  isOff(site, "site") && !WEBHOOKS.test(pathname);

/** Dependencies of the page cache. */
function pageCacheServices(env: Env, services: () => Services): PageCacheServices {
  return {
    services,
    render: renderPublic(env, services),
    defer: (name, work) => services().defer(name, work),
    fetchFromPlatformCache: env.PAGES_KEPT === "everywhere" ? fetchFromPlatformCache : null,
  };
}

/**
 * The error response for a request that no endpoint handled, in the same format as an endpoint's
 * error.
 */
function apiErrorResponse({
  status,
  code,
  headers,
}: Omit<RequestError, "status" | "code"> & { status: number; code: string }): Response {
  const answer = apiError(status, code);
  for (const [name, value] of Object.entries(headers ?? {})) answer.headers.set(name, value);
  return answer;
}

/** Converts every error response below /api/ to one format (R26), so that none is an HTML page. */
async function toApiErrorFormat(request: Request, answer: Response): Promise<Response> {
  if (answer.status < 400 || request.method === "HEAD" || (await hasCode(answer.clone())))
    return answer;
  const response = apiError(
    answer.status,
    ERROR_CODES[answer.status] ?? (answer.status >= 500 ? "fault" : "refused"),
  );
  const headers = new Headers(answer.headers);
  for (const [name, value] of response.headers) headers.set(name, value);
  headers.delete("content-length");
  return new Response(response.body, { status: answer.status, headers });
}

async function hasCode(answer: Response): Promise<boolean> {
  const body = (await answer.json().catch(() => null)) as { error?: { code?: unknown } } | null;
  return typeof body?.error?.code === "string";
}

/**
 * The request as the router gets it. Its Origin was checked here, because the router's own check
 * has no other message than "Bad Request". The refusal of a request outside of pages is shown under
 * a page's URL, with a method that the router knows.
 */
function toRouterRequest(
  request: Request,
  resource: Resource | null,
  refusal: RequestError | null,
): Request {
  const headers = new Headers(request.headers);
  if (request.method !== "GET") headers.delete("origin");
  if (!refusal && ROUTER_METHODS.test(request.method))
    return request.headers.has("origin") ? new Request(request, { headers }) : request;
  const url = resource?.kind === "file" ? new URL("/refused/here", request.url) : request.url;
  return new Request(url, {
    method: ROUTER_METHODS.test(request.method) ? request.method : "GET",
    headers,
    cf: request.cf as CfProperties,
  });
}

/**
 * Whether Cloudflare reports a visitor without TLS: a password or a session must never be sent
 * unencrypted.
 */
function isWithoutTls(request: Request): boolean {
  return (
    request.url.startsWith("http:") && (request.headers.get("cf-visitor") ?? "").includes('"http"')
  );
}

/**
 * Normalizes a request: one spelling of the host, and no body on a read. Such a body has no meaning
 * (RFC 9110, 9.3.1), and a request with one cannot be copied, which would log an error for
 * everybody who sends one.
 */
function normalizeRequest(request: Request): Request {
  const { url, method } = request;
  const address = removeTrailingDot(url);
  if ((method === "GET" || method === "HEAD") && request.body) {
    const { headers, cf } = request;
    return new Request(address, { method, headers, cf: cf as CfProperties });
  }
  return address === url ? request : new Request(address, request);
}
