import { createRequestHandler, type EntryContext, type ServerBuild } from "react-router";
import { describe, expect, test } from "vitest";
import { newId } from "../app/kit/ids";
import { deduplicatePaths, handlersOf, olderManifest } from "./site-handlers";
import { branchAt, findResource } from "./site-routes";

describe("site routes", () => {
  const routes = Object.fromEntries(
    [
      { id: "root", path: "" },
      { id: "home", parentId: "root", index: true },
      { id: "members", parentId: "root", path: "members" },
      { id: "profile", parentId: "root", path: "members/:id" },
      { id: "like", parentId: "root", path: "members/:id/like" },
      { id: "link", parentId: "root", path: ":token" },
      { id: "rest", parentId: "root", path: "*" },
    ].map((route) => [route.id, { ...route, module: {} }]),
  ) as unknown as ServerBuild["routes"];
  const at = (path: string) => {
    const { leaf, around } = branchAt(routes, path);
    return [leaf, around.split("\n")];
  };

  test("a branch is its route, those of parent paths, and the catch-all", () => {
    expect(at("/")).toEqual(["home", ["home", "rest", "root"]]);
    expect(at("/members")).toEqual(["members", ["home", "members", "rest", "root"]]);
    const all = ["home", "like", "members", "profile", "rest", "root"];
    expect(at("/members/0123456789012345678901/like")).toEqual(["like", all]);
    expect(at("/members/7/like")).toEqual(["like", all]);
  });

  test("a page's data is in its branch, as the router parses the path", () => {
    expect(at("/members.data")).toEqual(at("/members"));
    expect(at("/_.data")).toEqual(at("/"));
    expect(at("/members/_.data")).toEqual(at("/members/"));
    expect(at("/_root.data")).toEqual(at("/_root"));
  });

  test("an unknown path of any depth leads to the catch-all", () => {
    expect(at("/a/b")).toEqual(["rest", ["home", "link", "rest", "root"]]);
    expect(at(`/${"a/".repeat(4_000)}`)).toEqual(at("/a/b"));
  });
});

describe("find resource", () => {
  const page = { default: () => null };
  const loader = () => null;
  const action = () => null;
  const routes = Object.fromEntries(
    [
      { id: "profile", path: "members/:id", module: page },
      { id: "like", path: "members/:id/like", module: { action } },
      { id: "mine", path: "members/mine", module: { loader } },
      { id: "call", path: "api/like.php", module: { loader, action } },
      { id: "rest", path: "*", module: page },
    ].map((route) => [route.id, route]),
  ) as unknown as ServerBuild["routes"];
  const at = (path: string) => findResource(routes, path);

  test("paths that differ only in ids share an entry, cached or not", () => {
    const first = "-OhqqezFQYaocYZDNPnuC-";
    const second = "0123456789012345678901";
    for (const id of [first, second, first]) {
      expect(at(`/members/${id}`)).toEqual({ kind: "page", methods: ["GET", "HEAD"] });
      expect(at(`/members/${id}.data`)).toEqual({ kind: "page", methods: ["GET", "HEAD"] });
      expect(at(`/members/${id}/like`)).toEqual({ kind: "file", methods: ["POST"] });
      expect(at(`/${id}`)).toBeNull();
      expect(at(`/${id}/members/${id}`)).toBeNull();
    }
  });

  test("a part that is no id is its own entry", () => {
    expect(at("/members/mine")).toEqual({ kind: "file", methods: ["GET", "HEAD"] });
    expect(at("/members/0123456789012345678901x")?.kind).toBe("page");
    expect(at("/members/0123456789012345678901x/like")?.methods).toEqual(["POST"]);
    expect(at("/api/like.php")).toEqual({ kind: "api", methods: ["GET", "HEAD", "POST"] });
    expect(at("/api/0123456789012345678901")).toBeNull();
  });
});

describe("site handlers", () => {
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

  test.each([
    "/",
    "/members",
    "/members/7",
    "/members/7/like",
    "/a",
    "/a/b",
    "/members/7/like/b/c",
  ])("%s and its data are answered as by all routes together", async (path) => {
    for (const address of [path, path === "/" ? "/_.data" : `${path}.data`, `${path}?after=1`]) {
      const narrow = await handlerAt(new URL(requestTo(address).url).pathname)(requestTo(address));
      expect(await summaryOf(narrow), address).toEqual(
        await summaryOf(await whole(requestTo(address))),
      );
    }
  });

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
});

describe("deduplicate paths", () => {
  const manifestRequest = (paths: string[]) =>
    new Request(`https://a.test/__manifest?version=abcdef12&paths=${paths.join(",")}`);
  const pathsOf = (request: Request | null) =>
    request && new URL(request.url).searchParams.get("paths")?.split(",");

  test("a manifest request with many members becomes one path, release kept", () => {
    const deduplicated = deduplicatePaths(
      manifestRequest([`/members/${newId()}`, "/likes", `/members/${newId()}`]),
    );
    expect(pathsOf(deduplicated)).toHaveLength(2);
    expect(pathsOf(deduplicated)).toContain("/likes");
    expect(deduplicated?.url).toContain("version=abcdef12");
  });

  test("a manifest request passes unchanged with up to a hundred kinds of paths", () => {
    const kinds = (many: number) => Array.from({ length: many }, (_, n) => `/a/${n}`);
    const request = manifestRequest(kinds(100));
    expect(deduplicatePaths(request)).toBe(request);
    expect(deduplicatePaths(manifestRequest(kinds(101)))).toBeNull();
    const none = new Request("https://a.test/__manifest");
    expect(deduplicatePaths(none)).toBe(none);
  });
});

describe("older manifest", () => {
  const parts = [
    { id: "root", path: "" },
    { id: "members", parentId: "root", path: "members" },
    { id: "like", parentId: "root", path: "members/:id/like" },
    { id: "new", parentId: "root", path: "members/:id/new" },
    { id: "rest", parentId: "root", path: "*" },
  ];
  const NOW = "0123abcd";
  const build = {
    routes: Object.fromEntries(parts.map((part) => [part.id, part])),
    assets: { version: NOW },
  } as unknown as ServerBuild;

  /** A previous release without one page, with file names of its own; records what was read of it. */
  function release(version: string) {
    const routes = Object.fromEntries(
      parts.filter(({ id }) => id !== "new").map((one) => [one.id, { ...one, module: version }]),
    );
    const text = `window.__reactRouterManifest=${JSON.stringify({ routes, version })};`;
    const read: string[] = [];
    const files = {
      read: async (path: string) => {
        read.push(path);
        if (path === `/assets/manifest-${version}.js`) return text;
        throw new Error("none");
      },
      readObject: async () => ({}),
    };
    const requestManifest = async (params: { version: string; paths: string }) => {
      const query = new URLSearchParams(params);
      const url = `https://site.test/__manifest?${query}`;
      return olderManifest(new Request(url), build, files);
    };
    return { requestManifest, read };
  }

  test("a page of a previous release gets its own file names", async () => {
    const { requestManifest, read } = release("00000001");
    const paths = "/members,/members/7,/members/7/like";
    const answer = await requestManifest({ version: "00000001", paths });
    const entries = (await answer?.json()) as Record<string, { module: string }>;
    expect(Object.keys(entries).sort()).toEqual(["like", "members", "rest", "root"]);
    expect(entries.like?.module).toBe("00000001");
    expect(answer?.headers.get("cache-control")).toContain("immutable");
    await requestManifest({ version: "00000001", paths: "/members" });
    expect(read).toHaveLength(1);
  });

  test("a path that the release lacked, or an expired release, is left to the router", async () => {
    const { requestManifest, read } = release("00000002");
    expect(await requestManifest({ version: "00000002", paths: "/members/7/new" })).toBeNull();
    expect(await requestManifest({ version: "00000003", paths: "/members" })).toBeNull();
    expect(await requestManifest({ version: NOW, paths: "/members" })).toBeNull();
    for (const version of ["", "0000002", "../00000002", "0000000G"])
      expect(await requestManifest({ version, paths: "/members" })).toBeNull();
    expect(read).toEqual(["/assets/manifest-00000002.js", "/assets/manifest-00000003.js"]);
  });
});
