import { expect, test } from "vitest";
import { unstable_readConfig } from "wrangler";
import routes from "../../app/routes";
import { filesBelow, ROOT } from "./sources";

type Route = { path?: string; index?: boolean; children?: Route[] };
type Config = { assets: { run_worker_first: string[] } };

const rules = (
  unstable_readConfig(
    { config: `${ROOT}/wrangler.toml` },
    { hideWarnings: true },
  ) as unknown as Config
).assets.run_worker_first;
const isWorkers = (path: string) =>
  rules.some((rule) =>
    new RegExp(`^${rule.replaceAll(".", "\\.").replaceAll("*", ".*")}$`).test(path),
  );

/** "/members/x/chat" for "members/:id/chat"; nothing for a path whose first segment is variable. */
const addresses = (routes as Route[])
  .flatMap(function pathsOf({ path, children = [] }: Route): string[] {
    return [...(path ? [path] : []), ...children.flatMap(pathsOf)];
  })
  .filter((path) => /^[^:*]/.test(path))
  .flatMap((path) => [path, path.replace(/\/:\w+\?/g, "")])
  .map((path) => `/${path.replace(/:\w+\??/g, "x")}`);

test("run_worker_first covers every path of the Worker, and its data requests", () => {
  const pages = addresses.filter((path) => !/\.(?:php|txt|xml|webmanifest|js)$/.test(path));
  expect(
    [
      "/",
      "/_root.data",
      "/__manifest",
      "/live",
      ...addresses,
      ...pages.map((path) => `${path}.data`),
    ].filter((path) => !isWorkers(path)),
  ).toEqual([]);
});

test("files are served before the Worker, those of the development server too", () => {
  const files = filesBelow("public", /^(?!.*_headers$)/).map((path) => path.replace("public", ""));
  const development = [
    "/@vite/client",
    "/@id/x",
    "/@fs/x",
    "/@react-refresh",
    "/@react-router/critical.css",
    "/app/root.tsx",
    "/node_modules/.vite/deps/react.js",
  ];
  expect(["/assets/app-00000000.css", ...files, ...development].filter(isWorkers)).toEqual([]);
});

test("the platform accepts the rules: at most 100, each up to 100 characters", () => {
  expect(rules.length).toBeLessThanOrEqual(100);
  expect(rules.filter((rule) => rule.length > 100)).toEqual([]);
});
