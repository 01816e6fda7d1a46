import { expect, test } from "vitest";
import { OPERATOR_ROUTES } from "../../app/operator/routes";
import { OPERATOR_ACCESS } from "../support/operator-access";

type Route = { path?: string; index?: boolean; children?: Route[] };

const addressesUnder = (parent: string, routes: Route[]): string[] =>
  routes.flatMap(({ path, children }) => {
    const address = path === undefined ? parent : `${parent}/${path}`;
    return children ? addressesUnder(address, children) : [address];
  });

test("every address of the operators' host is tried as every role", () => {
  expect(
    addressesUnder("", OPERATOR_ROUTES as Route[]).sort(),
    "add or remove it in tests/support/operator-access.ts",
  ).toEqual(Object.keys(OPERATOR_ACCESS).sort());
});
