import { expect, test } from "vitest";
import { AGE_OPEN_ROUTES } from "../../app/request/age-open-routes";
import { MEMBER_ROUTES } from "../../app/routes";
import { AGE_CLOSED_ROUTES } from "../support/age-closed-routes";

type Route = { path?: string; index?: boolean; children?: Route[] };

const patterns = (MEMBER_ROUTES as Route[]).flatMap(function patternsOf({
  path,
  children,
}): string[] {
  return children ? children.flatMap(patternsOf) : [`/${path ?? ""}`];
});

test("the age check either closes a route or leaves it open, by decision", () => {
  const decided = [...AGE_OPEN_ROUTES, ...AGE_CLOSED_ROUTES];
  expect(
    patterns.filter((pattern) => !decided.includes(pattern)),
    "add it to tests/support/age-closed-routes.ts; only without other members to app/request/age-open-routes.ts",
  ).toEqual([]);
  expect(
    decided.filter((pattern) => !patterns.includes(pattern)),
    "no such route",
  ).toEqual([]);
  expect(AGE_CLOSED_ROUTES.filter((pattern) => AGE_OPEN_ROUTES.has(pattern))).toEqual([]);
});
