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

test("a branch is its route, those of the addresses above it, and the one for the rest", () => {
  expect(at("/")).toEqual(["home", ["home", "rest", "root"]]);
  expect(at("/members")).toEqual(["members", ["home", "members", "rest", "root"]]);
  const all = ["home", "like", "members", "profile", "rest", "root"];
  expect(at("/members/0123456789012345678901/like")).toEqual(["like", all]);
  expect(at("/members/7/like")).toEqual(["like", all]);
});

test("data of a page are at its branch, read as the router reads the address", () => {
  expect(at("/members.data")).toEqual(at("/members"));
  expect(at("/_.data")).toEqual(at("/"));
  expect(at("/members/_.data")).toEqual(at("/members/"));
  expect(at("/_root.data")).toEqual(at("/_root"));
});

test("an address that nobody made leads to the route for the rest, however deep it is", () => {
  expect(at("/a/b")).toEqual(["rest", ["home", "link", "rest", "root"]]);
  expect(at(`/${"a/".repeat(4_000)}`)).toEqual(at("/a/b"));
});
