import { expect, test } from "vitest";
import { findConfigErrors, findPlaceholders, KEYS } from "../../scripts/deploy/config-errors";
import { readDeployConfig } from "../../scripts/deploy/deploy-config";
import { exists, filesBelow, ROOT, textOf } from "./sources";

const config = readDeployConfig(`${ROOT}/wrangler.toml`);

test("the deployed configuration has no local mode: no /dev/outbox, no stored e-mails", () => {
  expect(Object.keys(config.vars)).toEqual(["MAIL_FROM", "JURISDICTION"]);
  expect(textOf("wrangler.toml")).not.toMatch(/^\s*LOCAL\b/m);
  expect(config.workers_dev).toBe(false);
});

test("the platform logs no request URL", () => {
  expect(config.observability).toMatchObject({
    enabled: true,
    logs: { enabled: true, invocation_logs: false },
  });
});

test("the deployed configuration has no error but the values set per deployment", () => {
  expect(findConfigErrors(config, "2026-11-01")).toEqual([]);
  expect(findPlaceholders(config)).toHaveLength(3);
});

test("secrets without which no page renders are required before a deployment", () => {
  const read = textOf("app/platform/config.ts").matchAll(/(?:required|keysOf)\("(\w+)"/g);
  const of = new Set(Array.from(read, ([, name]) => name));
  for (const optional of ["VAPID", "RESEND", "TURNSTILE", "ACCESS", "STRIPE", "TWILIO"])
    for (const name of of) if (name?.startsWith(optional)) of.delete(name);
  for (const variable of ["MAIL_FROM", "PHOTO_CHECK"]) of.delete(variable);
  expect([...of].sort()).toEqual([...KEYS].sort());
});

test("only one file that knows their location hint addresses Durable Objects", () => {
  const reaching = [...filesBelow("app"), ...filesBelow("workers")].filter(
    (path) =>
      !path.endsWith(".test.ts") && /\.(?:CONVERSATION_ROOMS|MEMBER_CHANNELS)\b/.test(textOf(path)),
  );
  expect(reaching).toEqual(["app/platform/durable-objects.ts"]);
});

test("the deployed code contains no seed data", () => {
  const knowing = [
    ...filesBelow("app"),
    ...filesBelow("workers"),
    ...filesBelow("scripts/deploy"),
    "scripts/deploy.ts",
  ].filter((path) => /scripts\/seed|\.\/seed\b|demo-password|@demo\.test/.test(textOf(path)));
  expect(knowing).toEqual([]);
});

test("no secret is in the repository", () => {
  expect(textOf(".gitignore").split("\n")).toContain(".dev.vars");
  expect(textOf("wrangler.toml")).not.toMatch(/^\s*\w*(KEY|SECRET|TOKEN|PASSWORD)\w*\s*=/m);
});

test("the top-level folders are those of docs/architecture.md", () => {
  for (const path of [
    "README.md",
    "docs/architecture.md",
    "docs/operating.md",
    "docs/decisions/0001-build-on-react-router-8.md",
    ".ci/run",
  ])
    expect(exists(path), path).toBe(true);
  expect(textOf("README.md").split("\n").length, "README.md fits one screen").toBeLessThanOrEqual(
    70,
  );
});

test("LICENSE names every runtime dependency and its licence", () => {
  const { dependencies } = JSON.parse(textOf("package.json")) as {
    dependencies: Record<string, string>;
  };
  const named = textOf("LICENSE")
    .split("\n")
    .flatMap((line) => /^ {4}(\S+) +(.+)$/.exec(line)?.slice(1).join(" ") ?? []);
  const installed = Object.keys(dependencies).map((name) => {
    const { license } = JSON.parse(textOf(`node_modules/${name}/package.json`)) as {
      license: string;
    };
    return `${name} ${license}`;
  });
  expect(named).toEqual(installed);
});
