import { createRequestHandler, type EntryContext, type ServerBuild } from "react-router";
import { expect, test } from "vitest";
import { handlersOf } from "./site-handlers";

const loader = ({ params }: { params: object }) => ({ params });
const page = { default: () => null, loader };
const parts = [
  { id: "root", path: "", module: page },
  { id: "frame", parentId: "root", module: page },
  { id: "home", parentId: "frame", index: true, module: page },
  { id: "members", parentId: "frame", path: "members", module: page },
  { id: "profile", parentId: "frame", path: "members/:id", module: page },
  { id: "like", parentId: "root", path: "members/:id/like", module: { loader, action: loader } },
  { id: "link", parentId: "root", path: ":token", module: page },
  { id: "rest", parentId: "root", path: "*", module: page },
];
const byId = (of: (part: (typeof parts)[number]) => object) =>
  Object.fromEntries(parts.map((part) => [part.id, of(part)]));

/** A fake page that renders the context it got from the router. */
const entry = (_request: Request, status: number, headers: Headers, context: EntryContext) => {
  const { matches, loaderData } = context.staticHandlerContext;
  const ids = matches.map(({ route, pathname }) => [route.id, pathname]);
  return Response.json({ ids, loaderData, made: shown(context) }, { status, headers });
};
const shown = ({ routeModules, manifest }: EntryContext) => ({
  modules: Object.keys(routeModules).length,
  manifestRoutes: Object.keys(manifest.routes).length,
});

const build = {
  entry: { module: { default: entry } },
  routes: byId((part) => part),
  assets: { routes: byId(({ id, path }) => ({ id, path, hasLoader: true })), version: "1" },
  routeDiscovery: { mode: "lazy", manifestPath: "/__manifest" },
  publicPath: "/",
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
} as unknown as ServerBuild;

const handlerAt = handlersOf(build, "test");
const whole = createRequestHandler(build, "test");
const requestTo = (path: string, method = "GET") =>
  new Request(`https://site.test${path}`, { method });
/** The response without the number of routes that were matched. */
const summaryOf = async (answer: Response) =>
  [answer.status, (await answer.text()).replace(/,"made":\{.*\}/, "")] as const;

test.each(["/", "/members", "/members/7", "/members/7/like", "/a", "/a/b", "/members/7/like/b/c"])(
  "%s and its data are answered as by all routes together",
  async (path) => {
    for (const address of [path, path === "/" ? "/_.data" : `${path}.data`, `${path}?after=1`]) {
      const narrow = await handlerAt(new URL(requestTo(address).url).pathname)(requestTo(address));
      expect(await summaryOf(narrow), address).toEqual(
        await summaryOf(await whole(requestTo(address))),
      );
    }
  },
);

test("a page is rendered with only the routes around it", async () => {
  const { made } = (await (await handlerAt("/members")(requestTo("/members"))).json()) as {
    made: object;
  };
  expect(made).toEqual({ modules: 5, manifestRoutes: 5 });
});

test("one path and similar paths share a handler", () => {
  const one = "-OhqqezFQYaocYZDNPnuC-";
  const other = "0123456789012345678901";
  expect(handlerAt(`/members/${one}`)).toBe(handlerAt(`/members/${other}`));
  expect(handlerAt(`/members/${one}.data`)).toBe(handlerAt("/members/7"));
});

test("a browser that requests the route of any page gets it", async () => {
  const address = "/__manifest?version=1&paths=/members/7/like,/a/b";
  const manifestRoutes = await (await handlerAt("/__manifest")(requestTo(address))).json();
  expect(Object.keys(manifestRoutes as object).sort()).toEqual(["like", "rest", "root"]);
});

test("a manifest request for many paths is limited to the kinds of links of a page", async () => {
  const requestPaths = (paths: string[]) =>
    handlerAt("/__manifest")(requestTo(`/__manifest?version=1&paths=${paths.join(",")}`));
  const ids = Array.from({ length: 300 }, (_, n) => `/members/${String(n).padStart(22, "0")}`);
  const manifestRoutes = await requestPaths([...ids, "/members"]);
  expect(Object.keys((await manifestRoutes.json()) as object).sort()).toContain("profile");
  const others = ids.map((_, n) => `/members/x${n}`);
  expect((await requestPaths(others.slice(0, 100))).status).toBe(200);
  expect((await requestPaths(others.slice(0, 101))).status).toBe(400);
});
