import { RouterContextProvider } from "react-router";
import { findSite } from "~/domain/site/find-site";
import { overHome } from "~/domain/site/over-home";
import { factsContext, servicesContext } from "~/middleware/context";
import { createServices } from "~/platform/create-services";
import { logFault } from "~/platform/log";
import type { Services } from "~/services";
import {
  guarded,
  isBareFault,
  isBottomless,
  isEndlessList,
  isFile,
  lastResort,
  nothingThere,
  unknownHost,
} from "./bare-answers";
import { boundBody, withheld } from "./body";
import { inOneShape, refusedCall } from "./door-answers";
import { askEverywhere } from "./edge/public-pages";
import { type Edge, servePublic } from "./edge/serve-public";
import { allowOf, findRefusal, MOVING } from "./find-refusal";
import { openChannel } from "./live/open-channel";
import { loadSite, renderPublic } from "./load-site";
import { factsOf } from "./request-facts";
import { asAsked, checked, isPlainText } from "./request-shape";
import { resourceAt } from "./site-methods";

/**
 * Handles every HTTP request. Rules for pages, endpoints and files alike: TLS, one host, no error
 * without its request id.
 */
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
    if (isFile(request) || isBottomless(request) || isEndlessList(request))
      return guarded(nothingThere());
    let made: Services | undefined;
    const services = () => {
      made ??= createServices(env, ctx);
      return made;
    };
    const kept = await servePublic(request, edgeOf(env, services));
    if (kept) return kept;
    requestId = crypto.randomUUID();
    const found = await answerHere(request, env, { services: services(), requestId });
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
  { services: given, requestId }: { services: Services; requestId: string },
): Promise<Response> {
  const { pathname, hostname } = new URL(request.url);
  // A database error does not concern the host: the site's own error page reports it.
  const here = await findSite(given, hostname).catch(() => undefined);
  if (here === null) return unknownHost(request);
  const services = here ? overHome(given, here) : given;
  if (pathname === "/live" && !here?.moving) return openChannel(request, env, services);
  const { build, handlerAt } = await loadSite();
  const door = pathname.startsWith("/api/") && !pathname.endsWith(".data");
  const found = resourceAt(build.routes, pathname);
  const resource = door && found?.kind !== "door" ? null : found; // "/api/" is no mailed link
  if (request.method === "OPTIONS" && resource)
    return new Response(null, { status: 204, headers: { allow: allowOf(resource) } });
  const refusal = here?.moving ? MOVING : await findRefusal(request, resource, env);
  if (door && refusal) return refusedCall(refusal);
  if (door && !resource) return refusedCall({ status: 404, code: "not_found" });
  const bounded = refusal ? withheld(request, refusal) : await boundBody(request);
  try {
    if (door && bounded.refusal) return refusedCall(bounded.refusal);
    const context = new RouterContextProvider();
    context.set(servicesContext, services);
    context.set(factsContext, {
      ...(await factsOf(request, env)),
      requestId,
      refusal: bounded.refusal,
    });
    const asked = checked(bounded.request, resource, bounded.refusal);
    const answer = await handlerAt(new URL(asked.url).pathname)(asked, context);
    return door ? await inOneShape(request, answer) : answer;
  } finally {
    bounded.free();
  }
}

/** Dependencies of the page cache. */
function edgeOf(env: Env, services: () => Services): Edge {
  return {
    services,
    render: renderPublic(env, services),
    defer: (name, work) => services().defer(name, work),
    everywhere: env.PAGES_KEPT === "everywhere" ? askEverywhere : null,
  };
}
