import { RouterContextProvider } from "react-router";
import { isAllowed, type Staff } from "~/domain/permission/permission";
import { findStaff } from "~/domain/staff/find-staff";
import { readHostCookie, STAFF_SESSION_COOKIE } from "~/request/cookies";
import { metadataContext, servicesContext } from "~/request/middleware/context";
import { type OperatorHandle, refusalContext, staffContext } from "~/request/staff-context";
import type { Services } from "~/services";
import { allowHeaderOf, checkRequest } from "../check-request";
import { fileNotFound, hasTooManyPaths, isTooDeep } from "../fallback-responses";
import { limitBody } from "../limit-body";
import { loadOperatorSite } from "../load-site";
import { requestMetadataOf } from "../request-metadata";
import { branchAt, findResource } from "../site-routes";

type OperatorRequestOptions = { services: Services; requestId: string };

/** Whether the request is for the operators' host; a deployment without one has no such pages. */
export const isOperatorRequest = (request: Request, env: Pick<Env, "OPERATOR_HOST">): boolean =>
  Boolean(env.OPERATOR_HOST) && new URL(request.url).hostname === env.OPERATOR_HOST;

const HOME = "/operator";
const SIGN_IN = "/operator/sign-in";
const SETUP = "/operator/setup";
/** An address that no route but the one for all others has. */
const REFUSAL = "/operator/refused";
const NOT_PERMITTED = "Your role does not permit this.";

/**
 * Handles a request on the operators' host. The route's permission is checked here, before any
 * loader or action runs, so a page cannot forget it: a route without a handle answers 404.
 */
export async function handleOperatorRequest(
  request: Request,
  env: Env,
  { services, requestId }: OperatorRequestOptions,
): Promise<Response> {
  if (isTooDeep(request) || hasTooManyPaths(request)) return fileNotFound();
  const { pathname } = new URL(request.url);
  const refusal = await refuse(request, env);
  if (refusal) return refusal;
  const access = await checkAccess(request, services);
  if (!access.ok) return forbidden("Cloudflare Access has not let this request through.");
  if (pathname.startsWith("/assets/")) return readAsset(request, env);
  if (pathname === "/") return seeOther(HOME);
  const { build, handlerAt } = await loadOperatorSite();
  const staff = await readStaff(request, services);
  if (staff && access.email !== null && access.email !== staff.email)
    return forbidden("You are signed in to Cloudflare Access with another address.");
  let isRefusal = false;
  if (pathname === "/__manifest") {
    if (!staff) return fileNotFound();
  } else {
    const rejection = authorize(request, staff, handleOf(build.routes, pathname));
    if (rejection === "not permitted") isRefusal = isPageView(request);
    if (rejection && !isRefusal)
      return rejection === "not permitted" ? forbidden(NOT_PERMITTED) : rejection;
    const resource = findResource(build.routes, pathname);
    if (resource && !isRefusal && !resource.methods.includes(request.method))
      return new Response(null, { status: 405, headers: { allow: allowHeaderOf(resource) } });
  }
  const body = await limitBody(request);
  try {
    if (body.refusal) return new Response(body.refusal.code, { status: body.refusal.status });
    const context = new RouterContextProvider();
    context.set(servicesContext, services);
    context.set(staffContext, staff);
    context.set(refusalContext, isRefusal);
    context.set(metadataContext, {
      ...(await requestMetadataOf(request, env)),
      requestId,
      refusal: null,
    });
    if (isRefusal) return await handlerAt(REFUSAL)(atRefusal(body.request), context);
    return await handlerAt(pathname)(body.request, context);
  } finally {
    body.free();
  }
}

/** The refusals that need no account: too many writes, and a write from another origin. */
async function refuse(request: Request, env: Env): Promise<Response | null> {
  const refusal = await checkRequest(request, null, env);
  return (
    refusal && new Response(refusal.code, { status: refusal.status, headers: refusal.headers })
  );
}

/**
 * Whether the request came through Cloudflare Access, and the address of its visitor; null in a
 * deployment without Access. The Worker verifies the token itself, because a request may reach it
 * past Access if that is misconfigured.
 */
async function checkAccess(
  request: Request,
  { access }: Services,
): Promise<{ ok: boolean; email: string | null }> {
  if (!access) return { ok: true, email: null };
  const email = await access.emailOf(request.headers.get("cf-access-jwt-assertion") ?? "");
  return { ok: email !== null, email };
}

/** A file of the build, on this host only those that pages load. */
async function readAsset(request: Request, env: Env): Promise<Response> {
  const found = await env.ASSETS.fetch(request);
  return found.ok || found.status === 304 ? found : fileNotFound();
}

async function readStaff(request: Request, services: Services): Promise<Staff | null> {
  const secret = readHostCookie(request, STAFF_SESSION_COOKIE);
  return secret === null ? null : findStaff(services, secret);
}

/** The handle of the route of a path; null if there is no route or it has none. */
function handleOf(routes: Parameters<typeof branchAt>[0], pathname: string): OperatorHandle | null {
  const { leaf } = branchAt(routes, pathname);
  const handle = leaf === undefined ? undefined : routes[leaf]?.module.handle;
  return (handle as OperatorHandle | undefined) ?? null;
}

/** The same request for the page that says so; no loader of the refused page runs. */
function atRefusal(request: Request): Request {
  return new Request(new URL(REFUSAL, request.url), request);
}

/**
 * The response to somebody who may not use the route; null if they may. Somebody without a session
 * learns nothing about which pages exist.
 */
function authorize(
  request: Request,
  staff: Staff | null,
  handle: OperatorHandle | null,
): Response | "not permitted" | null {
  if (handle?.permission === "none") return null;
  if (!staff) return isPageView(request) ? seeOther(signInUrl(request)) : fileNotFound();
  if (!handle) return fileNotFound();
  if (handle.permission === "setup") return null;
  if (staff.setup) return isPageView(request) ? seeOther(SETUP) : fileNotFound();
  return isAllowed(staff.roles, handle.permission) ? null : "not permitted";
}

const isPageView = ({ method, url }: Request) =>
  (method === "GET" || method === "HEAD") && !new URL(url).pathname.endsWith(".data");

function signInUrl({ url }: Request): string {
  const { pathname, search } = new URL(url);
  return pathname === HOME ? SIGN_IN : `${SIGN_IN}?next=${encodeURIComponent(pathname + search)}`;
}

const seeOther = (location: string) => new Response(null, { status: 303, headers: { location } });

const forbidden = (text: string) =>
  new Response(text, {
    status: 403,
    headers: { "content-type": "text/plain; charset=utf-8" },
  });
