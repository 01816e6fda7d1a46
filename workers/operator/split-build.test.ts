import type { ServerBuild } from "react-router";
import { expect, test } from "vitest";
import { branchAt } from "../site-routes";
import { memberBuildOf, operatorBuildOf } from "./split-build";

const routes = {
  root: { id: "root", path: "" },
  "routes/members": { id: "routes/members", parentId: "root", path: "members" },
  "operator/root": { id: "operator/root", parentId: "root" },
  "operator/photos": { id: "operator/photos", parentId: "operator/root", path: "operator/photos" },
};
const build = { routes, assets: { routes, version: "x" } } as unknown as ServerBuild;

test("gives members' hosts no route of the operators", () => {
  const { routes, assets } = memberBuildOf(build);
  expect(Object.keys(routes)).toEqual(["root", "routes/members"]);
  expect(Object.keys(assets.routes)).toEqual(["root", "routes/members"]);
  expect(branchAt(routes, "/operator/photos").leaf).toBeUndefined();
  expect(branchAt(routes, "/members").leaf).toBe("routes/members");
});

test("makes the operators' layout the root of their host, without members' routes", () => {
  const { routes, assets } = operatorBuildOf(build);
  expect(routes).toEqual({
    root: { id: "root", parentId: undefined, path: "" },
    "operator/photos": { id: "operator/photos", parentId: "root", path: "operator/photos" },
  });
  expect(Object.keys(assets.routes)).toEqual(["root", "operator/photos"]);
  expect(branchAt(routes, "/operator/photos").leaf).toBe("operator/photos");
  expect(branchAt(routes, "/members").leaf).toBeUndefined();
});
