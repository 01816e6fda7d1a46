import { expect, test } from "vitest";
import { CONFIG } from "./check.ts";
import {
  findConfigErrors,
  findMigrationErrors,
  findPlaceholders,
  findUndecided,
} from "./config-errors.ts";
import { type DeployConfig, readDeployConfig } from "./deploy-config.ts";

const config = readDeployConfig(CONFIG);
const errorsOf = (changes: Partial<DeployConfig>) =>
  findConfigErrors({ ...config, ...changes }, "2026-11-01").join("\n");

test.each<[string, Partial<DeployConfig>]>([
  ["LOCAL", { vars: { ...config.vars, LOCAL: "yes" } }],
  ["workers_dev", { workers_dev: true }],
  ["preview_urls", { preview_urls: true }],
  ["cpu_ms", { limits: {} }],
  ["cpu_ms", { limits: { cpu_ms: 30_000 } }],
  ["invocation_logs", { observability: { enabled: true } }],
  ["compatibility_date", { compatibility_date: "2027-01-01" }],
  ["JURISDICTION is one of", { vars: { ...config.vars, JURISDICTION: "mars" } }],
  ['PHOTOS has the jurisdiction "eu"', { vars: { ...config.vars, JURISDICTION: "" } }],
  ['no such photo check; "none" is the only one', { vars: { ...config.vars, PHOTO_CHECK: "x" } }],
  ["default entrypoint", { cache: { enabled: true }, exports: {} }],
])("%s is reported before anything is deployed", (message, changes) => {
  expect(errorsOf({})).toBe("");
  expect(errorsOf(changes)).toContain(message);
});

test("pages are cached by their own entrypoint, completely or not at all", () => {
  const entrypoint = (enabled: boolean) => ({ type: "worker", cache: { enabled } });
  const exports = { default: entrypoint(false), PublicPages: entrypoint(true) };
  const cache = { enabled: true };
  const vars = { ...config.vars, PAGES_KEPT: "everywhere" };
  expect(errorsOf({ cache, exports, vars })).toBe("");
  for (const half of [{ vars }, { cache, exports }, { exports, vars }])
    expect(errorsOf(half)).toContain("PAGES_KEPT");
});

test("the operators' host needs a route, and Cloudflare Access both its variables", () => {
  const OPERATOR_HOST = "operators.dating.test";
  const routes = [{ pattern: OPERATOR_HOST }];
  const withVars = (vars: Record<string, string>) => ({ vars: { ...config.vars, ...vars } });
  expect(errorsOf({ ...withVars({ OPERATOR_HOST }), routes })).toBe("");
  expect(errorsOf(withVars({ OPERATOR_HOST }))).toContain("routes lacks OPERATOR_HOST");
  const access = { ACCESS_TEAM: "team", ACCESS_AUD: "tag" };
  expect(errorsOf({ ...withVars({ OPERATOR_HOST, ...access }), routes })).toBe("");
  expect(errorsOf(withVars(access))).toContain("OPERATOR_HOST, which is missing");
  for (const half of [{ ACCESS_TEAM: "team" }, { ACCESS_AUD: "tag" }] as Record<string, string>[])
    expect(errorsOf({ ...withVars({ OPERATOR_HOST, ...half }), routes })).toContain("together");
});

test("unchanged example values are reported, chosen values are not", () => {
  expect(findPlaceholders(config).join("\n")).toMatch(/no id[\s\S]*MAIL_FROM[\s\S]*no route/);
  const [database] = config.d1_databases;
  const chosen = {
    ...config,
    vars: { MAIL_FROM: "hello@dating.test" },
    routes: [{ pattern: "www.dating.test" }],
    d1_databases: [{ ...database, database_id: "0a1b" } as DeployConfig["d1_databases"][number]],
  };
  expect(findPlaceholders(chosen)).toEqual([]);
});

test("the photo check must be named before a deployment, the project has none", () => {
  expect(findUndecided(config).join()).toContain('PHOTO_CHECK = "none"');
  const vars = { ...config.vars, PHOTO_CHECK: "none" };
  expect(findUndecided({ ...config, vars })).toEqual([]);
  expect(errorsOf({ vars })).toBe("");
});

test("a migration that the platform would reject is named", () => {
  expect(findMigrationErrors({ "0099_x.sql": "SELECT 1;\r\n" })[0]).toContain(
    "migrations/0099_x.sql",
  );
});
