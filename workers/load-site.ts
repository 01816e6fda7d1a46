import { RouterContextProvider, type ServerBuild } from "react-router";
import { findSite } from "~/domain/site/find-site";
import { withSiteDatabase } from "~/domain/site/site-services";
import { readConfig } from "~/platform/config";
import { metadataContext, servicesContext } from "~/request/middleware/context";
import type { Services } from "~/services";
import { memberBuildOf, operatorBuildOf } from "./operator/split-build";
import { handlersOf } from "./site-handlers";

declare const __BUILD__: string;

type LoadedSite = { build: ServerBuild; handlerAt: ReturnType<typeof handlersOf> };
let site: LoadedSite | undefined;
let operatorSite: LoadedSite | undefined;

/**
 * Imports the site at the first request instead of at the start: the Worker then starts in 1 ms
 * instead of 11 to 14. The handlers are kept, because a new handler builds all routes again.
 */
export async function loadSite(): Promise<LoadedSite> {
  if (site) return site;
  const build = memberBuildOf(await importBuild());
  site = { build, handlerAt: handlersOf(build, import.meta.env.MODE) };
  return site;
}

/** The same for the operators' host, which has only its own routes. */
export async function loadOperatorSite(): Promise<LoadedSite> {
  if (operatorSite) return operatorSite;
  const build = operatorBuildOf(await importBuild());
  operatorSite = { build, handlerAt: handlersOf(build, import.meta.env.MODE) };
  return operatorSite;
}

const importBuild = async () => (await import("virtual:react-router/server-build")) as ServerBuild;

/**
 * Renders a public page that is not cached yet for a synthetic request: without nonce and without
 * visitor data.
 */
export const renderPublic =
  (env: Env, services: () => Services) =>
  async (request: Request): Promise<Response> => {
    const context = new RouterContextProvider();
    const site = await findSite(services(), new URL(request.url).hostname);
    context.set(servicesContext, site ? withSiteDatabase(services(), site) : services());
    const emptyMetadata = {
      nonce: null,
      requestId: "",
      cfCountry: null,
      cfTimeZone: null,
      seenPlace: () => null,
      userAgent: "",
      network: "",
      refusal: null,
    };
    context.set(metadataContext, {
      ...emptyMetadata,
      local: readConfig(env).local,
      build: __BUILD__,
    });
    return (await loadSite()).handlerAt(new URL(request.url).pathname)(request, context);
  };
