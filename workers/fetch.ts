import { Buffer } from "node:buffer";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { keyedHash } from "~/kit/secret";
import { factsContext, type RequestFacts, servicesContext } from "~/middleware/context";
import { SECURITY_HEADERS } from "~/middleware/headers";
import { readConfig } from "~/platform/config";
import { createServices } from "~/platform/create-services";
import { logFault } from "~/platform/log";
import { boundBody } from "./body";
import { type Edge, servePublic } from "./edge/serve-public";
import { openChannel } from "./live/open-channel";
import { networkOf } from "./network-of";
import { withTrueOrigin } from "./true-origin";

declare const __BUILD__: string;

let handler: ReturnType<typeof createRequestHandler> | undefined;

/**
 * Imported at the first request, so that the Worker starts in 1 ms instead of 11 to 14. The handler is kept, because one
 * that is given a function works the routes out again for every request.
 */
async function site(request: Request, context: RouterContextProvider): Promise<Response> {
  handler ??= createRequestHandler(await import("virtual:react-router/server-build"), import.meta.env.MODE);
  return handler(request, context);
}

/** Every HTTP request: the live socket goes to the member's channel, everything else to the site's routes. */
export async function answer(request: Request, env: Env, ctx: ExecutionContext): Promise<Response> {
  let requestId = "";
  try {
    if (isPlainText(request)) return plain("", 301, { location: request.url.replace(/^http:/, "https:") });
    const kept = await servePublic(request, edgeOf(env, ctx));
    if (kept) return kept;
    requestId = crypto.randomUUID();
    if (await isFlood(request, env)) return plain("Too many requests", 429, { "retry-after": "60" });
    const services = createServices(env, env.DB, (work) => ctx.waitUntil(work));
    if (new URL(request.url).pathname === "/live") return guarded(await openChannel(request, env, services));
    const bounded = await boundBody(request);
    const context = new RouterContextProvider();
    context.set(servicesContext, services);
    context.set(factsContext, { ...(await factsOf(request, env)), requestId, bodyProblem: bounded.problem });
    return await site(withTrueOrigin(bounded.request), context);
  } catch (fault) {
    requestId ||= crypto.randomUUID();
    logFault(fault, requestId);
    return plain(`An error occurred while showing the error page\n${requestId}`, 500);
  }
}

/** Whether Cloudflare says that the visitor came without TLS: a password or a session must never cross a line in the open. */
function isPlainText(request: Request): boolean {
  return request.url.startsWith("http:") && (request.headers.get("cf-visitor") ?? "").includes('"http"');
}

/** An answer that no route of the site gives. It has the site's security headers too, and may hold nothing but text. */
function plain(text: string, status: number, headers: Record<string, string> = {}): Response {
  return new Response(text, { status, headers: { ...BARE_HEADERS, "content-type": "text/plain; charset=utf-8", ...headers } });
}

const BARE_HEADERS = { ...SECURITY_HEADERS, "content-security-policy": "default-src 'none'; frame-ancestors 'none'", "cache-control": "no-store" };

/** A socket that was refused; one that was opened has no page to guard. */
function guarded(answer: Response): Response {
  if (answer.status === 101) return answer;
  const copy = new Response(answer.body, answer);
  for (const [name, value] of Object.entries(BARE_HEADERS)) copy.headers.set(name, value);
  return copy;
}

/** What a public page is made with when it is not kept yet: no nonce and no request of anybody's. */
function edgeOf(env: Env, ctx: ExecutionContext): Edge {
  const defer = (work: Promise<unknown>) => ctx.waitUntil(work);
  const services = () => createServices(env, env.DB, defer);
  const render = (request: Request) => {
    const context = new RouterContextProvider();
    context.set(servicesContext, services());
    const nobody = { nonce: null, requestId: "", cfCountry: null, cfTimeZone: null, network: "", bodyProblem: null };
    context.set(factsContext, { ...nobody, local: readConfig(env).local, build: __BUILD__ });
    return site(request, context);
  };
  return { services, render, defer };
}

async function factsOf(request: Request, env: Env): Promise<Omit<RequestFacts, "requestId" | "bodyProblem">> {
  const config = readConfig(env);
  const cf = request.cf as IncomingRequestCfProperties | undefined;
  return {
    nonce: newNonce(),
    local: config.local,
    build: __BUILD__,
    cfCountry: cf?.country ?? null,
    cfTimeZone: cf?.timezone ?? null,
    network: await hashNetwork(config.networkKey, networkOf(request.headers.get("cf-connecting-ip") ?? "")),
  };
}

/** As `newSecret`, by the runtime's own base64: every page needs one. */
const newNonce = () => Buffer.from(crypto.getRandomValues(new Uint8Array(32)).buffer).toString("base64url");

/** Hashes of the networks seen last: a page, its data and its messages come from one, and the hash costs as much as a route. */
const hashes = new Map<string, string>();
const HASHES_KEPT = 1_000;

async function hashNetwork(key: string, network: string): Promise<string> {
  const known = hashes.get(network);
  if (known) return known;
  const hash = await keyedHash(key, network);
  if (hashes.size >= HASHES_KEPT) hashes.delete(hashes.keys().next().value as string);
  hashes.set(network, hash);
  return hash;
}

/** Only writes are counted: pages are cheap, and a family behind one address reads many. */
async function isFlood(request: Request, env: Env): Promise<boolean> {
  if (request.method === "GET" || request.method === "HEAD" || env.LOCAL === "yes") return false;
  const { success } = await env.FLOOD.limit({ key: networkOf(request.headers.get("cf-connecting-ip") ?? "") });
  return !success;
}
