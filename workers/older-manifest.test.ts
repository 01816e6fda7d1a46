import type { ServerBuild } from "react-router";
import { expect, test } from "vitest";
import { olderManifest } from "./site-handlers";

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
