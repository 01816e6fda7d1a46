import { Buffer } from "node:buffer";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { findSite } from "~/domain/site/find-site";
import { BoundedCache } from "~/kit/bounded-cache";
import { keyedHash } from "~/kit/secret";
import type { Refusal } from "~/middleware/context";
import { factsContext, type RequestFacts, servicesContext } from "~/middleware/context";
import { readConfig } from "~/platform/config";
import { createServices } from "~/platform/create-services";
import { logFault } from "~/platform/log";
import type { Services } from "~/services";
import { guarded, isBareFault, isFile, lastResort, missingFile, unknownHost } from "./bare-answers";
import { boundBody, withBody } from "./body";
import { inOneShape, refusedCall } from "./door-answers";
import { type Edge, servePublic } from "./edge/serve-public";
import { allowOf, findRefusal, withoutDot } from "./find-refusal";
import { openChannel } from "./live/open-channel";
import { networkOf } from "./network-of";
import { type Resource, resourceAt } from "./site-methods";

declare const __BUILD__: string;

type Site = { build: ServerBuild; handle: ReturnType<typeof createRequestHandler> };
let site: Site | undefined;

/**
 * Imported at the first request, so that the Worker starts in 1 ms instead of 11 to 14. The handler is kept, because one
 * that is given a function works the routes out again for every request.
 */
async function loadSite(): Promise<Site> {
  if (site) return site;
  const build = (await import("virtual:react-router/server-build")) as ServerBuild;
  site = { build, handle: createRequestHandler(build, import.meta.env.MODE) };
  return site;
}

/** Every HTTP request. What stands here is true of pages, doors and files alike: TLS, one host, no fault without its number. */
export async function answer(given: Request, env: Env, ctx: ExecutionContext): Promise<Response> {
  let requestId = "";
  try {
    if (isPlainText(given))
      return guarded(
        new Response("", {
          status: 301,
          headers: { location: given.url.replace(/^http:/, "https:") },
        }),
      );
    const request = asAsked(given);
    if (isFile(request)) return guarded(missingFile());
    let made: Services | undefined;
    const services = () => {
      made ??= createServices(env, ctx);
      return made;
    };
    const kept = await servePublic(request, edgeOf(env, services));
    if (kept) return kept;
    requestId = crypto.randomUUID();
    const found = await answerHere(request, env, services(), requestId);
    return guarded(isBareFault(found) ? lastResort(request, requestId) : found);
  } catch (fault) {
    requestId ||= crypto.randomUUID();
    logFault(fault, { requestId });
    return guarded(lastResort(given, requestId));
  }
}

async function answerHere(
  request: Request,
  env: Env,
  services: Services,
  requestId: string,
): Promise<Response> {
  const { pathname, hostname } = new URL(request.url);
  // A database that does not answer says nothing of the host: the site's own error page tells of that.
  if ((await findSite(services, hostname).catch(() => undefined)) === null)
    return unknownHost(request);
  if (pathname === "/live") return openChannel(request, env, services);
  const { build, handle } = await loadSite();
  const door = pathname.startsWith("/api/") && !pathname.endsWith(".data");
  const found = resourceAt(build.routes, pathname);
  const resource = door && found?.kind !== "door" ? null : found; // "/api/" is no mailed link
  if (request.method === "OPTIONS" && resource)
    return new Response(null, { status: 204, headers: { allow: allowOf(resource) } });
  const refusal = await findRefusal(request, resource, env);
  const bounded = refusal
    ? { request: withBody(request, null), refusal }
    : await boundBody(request);
  if (door && bounded.refusal) return refusedCall(bounded.refusal);
  if (door && !resource) return refusedCall({ status: 404, code: "not_found" });
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  context.set(factsContext, {
    ...(await factsOf(request, env)),
    requestId,
    refusal: bounded.refusal,
  });
  const answer = await handle(checked(bounded.request, resource, bounded.refusal), context);
  return door ? inOneShape(request, answer) : answer;
}

/**
 * The request as the router may have it. Its Origin was checked here: the router's own check knows no other words than
 * "Bad Request". A refusal of what is no page is shown by a page's address, and by a method that the router knows.
 */
function checked(request: Request, resource: Resource | null, refusal: Refusal | null): Request {
  const headers = new Headers(request.headers);
  if (request.method !== "GET") headers.delete("origin");
  if (!refusal && KNOWN.test(request.method))
    return request.headers.has("origin") ? new Request(request, { headers }) : request;
  const url = resource?.kind === "file" ? new URL("/refused/here", request.url) : request.url;
  return new Request(url, {
    method: KNOWN.test(request.method) ? request.method : "GET",
    headers,
    cf: request.cf as CfProperties,
  });
}

const KNOWN = /^(?:GET|HEAD|POST|PUT|PATCH|DELETE)$/;

/** Whether Cloudflare says that the visitor came without TLS: a password or a session must never cross a line in the open. */
function isPlainText(request: Request): boolean {
  return (
    request.url.startsWith("http:") && (request.headers.get("cf-visitor") ?? "").includes('"http"')
  );
}

/**
 * One name for a host, and a read without a body: such a body says nothing (RFC 9110, 9.3.1), and a request that has one
 * cannot be made anew, which would be a fault in our log for everybody who sends one.
 */
function asAsked(given: Request): Request {
  const address = withoutDot(given.url);
  const { method, headers, cf } = given;
  if (given.body && (method === "GET" || method === "HEAD"))
    return new Request(address, { method, headers, cf: cf as CfProperties });
  return address === given.url ? given : new Request(address, given);
}

/** What a public page is made with when it is not kept yet: no nonce and no request of anybody's. */
function edgeOf(env: Env, services: () => Services): Edge {
  const render = async (request: Request) => {
    const context = new RouterContextProvider();
    context.set(servicesContext, services());
    const nobody = {
      nonce: null,
      requestId: "",
      cfCountry: null,
      cfTimeZone: null,
      network: "",
      refusal: null,
    };
    context.set(factsContext, { ...nobody, local: readConfig(env).local, build: __BUILD__ });
    return (await loadSite()).handle(request, context);
  };
  return { services, render, defer: (name, work) => services().defer(name, work) };
}

async function factsOf(
  request: Request,
  env: Env,
): Promise<Omit<RequestFacts, "requestId" | "refusal">> {
  const config = readConfig(env);
  const cf = request.cf as IncomingRequestCfProperties | undefined;
  return {
    nonce: newNonce(),
    local: config.local,
    build: __BUILD__,
    cfCountry: cf?.country ?? null,
    cfTimeZone: cf?.timezone ?? null,
    network: await hashNetwork(
      config.networkKey,
      networkOf(request.headers.get("cf-connecting-ip") ?? ""),
    ),
  };
}

/** As `newSecret`, by the runtime's own base64: every page needs one. */
const newNonce = () =>
  Buffer.from(crypto.getRandomValues(new Uint8Array(32)).buffer).toString("base64url");

/** Hashes of the networks seen last: a page, its data and its messages come from one, and the hash costs as much as a route. */
const hashes = new BoundedCache<string, string>({ size: 1_000 });

async function hashNetwork(key: string, network: string): Promise<string> {
  const known = hashes.get(network);
  if (known) return known;
  const hash = await keyedHash(key, network);
  hashes.set(network, hash);
  return hash;
}
