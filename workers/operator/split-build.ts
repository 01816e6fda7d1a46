import type { ServerBuild } from "react-router";

/** Ids of the routes below `app/operator/`, which members' hosts do not have. */
const isOperatorRoute = (id: string) => id.startsWith("operator/");

/** The layout of all operator routes; on the operators' host it takes the place of the root. */
const OPERATOR_ROOT = "operator/root";
const ROOT = "root";

/** The build without the operators' routes: members' hosts neither match nor list them. */
export const memberBuildOf = (build: ServerBuild): ServerBuild =>
  withRoutes(build, (routes) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => !isOperatorRoute(id))),
  );

/**
 * The build with the operators' routes only. Their layout becomes the root route, so that nothing
 * of the members' root (site, language, session, stylesheet) runs or loads.
 */
export const operatorBuildOf = (build: ServerBuild): ServerBuild =>
  withRoutes(build, (routes) =>
    Object.fromEntries(
      Object.entries(routes)
        .filter(([id]) => isOperatorRoute(id))
        .map(([id, route]) =>
          id === OPERATOR_ROOT ? [ROOT, toRoot(route)] : [id, toChild(route)],
        ),
    ),
  );

type RouteEntry = { id: string; parentId?: string; path?: string };

function withRoutes(
  build: ServerBuild,
  select: <Route extends RouteEntry>(
    routes: Record<string, Route | undefined>,
  ) => Record<string, Route | undefined>,
): ServerBuild {
  const { routes, assets } = build;
  return {
    ...build,
    routes: select(routes) as ServerBuild["routes"],
    assets: { ...assets, routes: select(assets.routes) as ServerBuild["assets"]["routes"] },
  };
}

const toRoot = <Route extends RouteEntry>(route: Route | undefined): Route | undefined =>
  route && { ...route, id: ROOT, parentId: undefined, path: "" };

const toChild = <Route extends RouteEntry>(route: Route | undefined): Route | undefined =>
  route && { ...route, parentId: route.parentId === OPERATOR_ROOT ? ROOT : route.parentId };
