import type { ServerBuild } from "react-router";
import { expect, test } from "vitest";
import { branchAt } from "./site-routes";

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
