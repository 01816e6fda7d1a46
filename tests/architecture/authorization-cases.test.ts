import { expect, test } from "vitest";
import { MEMBER_ROUTES as routes } from "../../app/routes";
import { AUTHORIZATION_CASES } from "../support/authorization-cases";
import { textOf } from "./sources";

type Route = { file: string; path?: string; index?: boolean; children?: Route[] };
type Address = { path: string; file: string };

const addresses = (routes as Route[]).flatMap(function of({ file, path, children }): Address[] {
  return children
    ? children.flatMap(of)
    : [{ path: `/${path ?? ""}`, file: `app/routes/${file}`.replace("routes/routes", "routes") }];
});
/** Whether the request can name a row or perform an action. */
const needsCase = ({ path, file }: Address) =>
  /[:*]/.test(path) ||
  /\bexport (?:(?:async )?function|const) action\b|\baction\b[^;]*\} from/.test(textOf(file));

test("every route with an id or an action is tested as another member", () => {
  const paths = addresses.filter(needsCase).map(({ path }) => path);
  expect(paths.length).toBeGreaterThan(70);
  expect(
    paths.filter((path) => !(path in AUTHORIZATION_CASES)),
    "add it to tests/support/authorization-cases.ts",
  ).toEqual([]);
  expect(
    Object.keys(AUTHORIZATION_CASES).filter((path) => !addresses.some((one) => one.path === path)),
    "there no more",
  ).toEqual([]);
});
