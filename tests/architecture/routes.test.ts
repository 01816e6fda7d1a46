import { expect, test } from "vitest";
import { ENTRY_LAYOUTS } from "../../app/domain/site/entry-warning";
import routes from "../../app/routes";
import { ID_IN_PATH } from "../../workers/site-routes";
import { exists, filesBelow, importsOf, textOf } from "./sources";

type Route = { file: string; id?: string; path?: string; children?: Route[] };

const registered = (routes as Route[]).flatMap(function filesOf(route: Route): string[] {
  return [`app/${route.file}`, ...(route.children ?? []).flatMap(filesOf)];
});

/** A file may serve several paths, each of which has its own route id. */
const names = (routes as Route[]).flatMap(function namesOf({
  file,
  id,
  children = [],
}: Route): string[] {
  return [id ?? file, ...children.flatMap(namesOf)];
});

test("every registered route exists, once", () => {
  expect(registered.filter((path) => !exists(path))).toEqual([]);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test("no path segment looks like an id, which the Worker removes from logs", () => {
  const paths = (routes as Route[]).flatMap(function pathsOf({ path, children = [] }): string[] {
    return [`/${path ?? ""}`, ...children.flatMap(pathsOf)];
  });
  expect(paths.length).toBeGreaterThan(60);
  expect("/members/-OhqqezFQYaocYZDNPnuC-/like").toMatch(ID_IN_PATH);
  expect(paths.filter((path) => path.match(ID_IN_PATH))).toEqual([]);
});

test("the registered layouts are exactly those of FRAMES, without the landers'", () => {
  const layouts = registered.map(
    (path) => /^app\/routes\/(?:\w+\/)*(\w+)-layout\.tsx$/.exec(path)?.[1],
  );
  expect(layouts.filter(Boolean).sort()).toEqual(
    ENTRY_LAYOUTS.filter((frame) => frame !== "lander").sort(),
  );
});

test("every file with a loader, an action or a page is registered", () => {
  const routeLike = filesBelow("app/routes").filter((path) =>
    /^export (?:async )?function (?:loader|action)\b|from "\.\/\+types\//m.test(textOf(path)),
  );
  expect(routeLike.filter((path) => !registered.includes(path))).toEqual([]);
});

test("every file is reachable from a route, an entry or the Worker", () => {
  const files = [
    ...filesBelow("app"),
    ...filesBelow("workers"),
    ...filesBelow("scripts"),
    ...filesBelow("tests"),
    ...filesBelow("bench"),
  ];
  const byTarget = new Map(files.map((path) => [path.replace(/\.tsx?$/, ""), path]));
  const entries = [
    "app/root.tsx",
    "app/routes.ts",
    "app/entry.client.tsx",
    "app/entry.server.tsx",
    "workers/app.ts",
    "app/service-worker/sw-push.ts",
    ...registered,
  ];
  // Tests and scripts keep files alive that only they use, such as the use cases behind a future
  // page.
  const waiting = [
    ...entries,
    ...files.filter((path) => /^(scripts|tests|bench)\//.test(path) || /\.test\.tsx?$/.test(path)),
  ];
  const reached = new Set(waiting);
  for (let path = waiting.pop(); path; path = waiting.pop()) {
    for (const { target } of importsOf(path, textOf(path))) {
      const next = byTarget.get(target);
      if (next && !reached.has(next)) {
        reached.add(next);
        waiting.push(next);
      }
    }
  }
  // Texts and tables are found by pattern.
  const found = /^app\/i18n\/locales\/|\.tables\.ts$|\.d\.ts$/;
  expect(files.filter((path) => !reached.has(path) && !found.test(path))).toEqual([]);
});
