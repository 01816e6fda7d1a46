import type { ServerBuild } from "react-router";
import { expect, test } from "vitest";
import { findResource } from "./find-resource";

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
  expect(at("/api/like.php")).toEqual({ kind: "door", methods: ["GET", "HEAD", "POST"] });
  expect(at("/api/0123456789012345678901")).toBeNull();
});
