import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { forbiddenImportReason, MODULE_ORDER } from "./dependency-rules";
import { filesBelow, importsOf, ROOT, textOf } from "./sources";

/** Matches `services.db`, or `db` destructured from services. */
const namesDatabase = (source: string) => /\.db\b|[{,]\s*db\b[^{}]*\}\s*(?:=|\))/.test(source);

const files = [...filesBelow("app"), ...filesBelow("workers")].filter(
  (path) => !/\.test\.tsx?$/.test(path),
);

test("every import follows the module order downwards", () => {
  const offences = files.flatMap((path) =>
    importsOf(path, textOf(path)).map((imported) => forbiddenImportReason(path, imported)),
  );
  expect(offences.filter(Boolean)).toEqual([]);
});

test("only workers and platform use the type of the bindings", () => {
  const naming = files.filter(
    (path) => !/^(workers|app\/platform)\//.test(path) && /(?::|<|\bas)\s*Env\b/.test(textOf(path)),
  );
  expect(naming).toEqual([]);
});

test("only the domain uses services.db, and only app/db opens the database", () => {
  const naming = files.filter(
    (path) =>
      !/^app\/(domain|db)\/|^app\/(services|platform\/create-services)\.ts$/.test(path) &&
      namesDatabase(textOf(path)),
  );
  expect(naming).toEqual([]);
  const opening = files.filter(
    (path) => !path.startsWith("app/db/") && /\b(d1Of|answerOf)\b/.test(textOf(path)),
  );
  expect(opening).toEqual([]);
  for (const source of ["getServices(context).db", "const { db } = services;", "({ db, now }) =>"])
    expect(namesDatabase(source), source).toBe(true);
});

test("parsed JSON is validated by a schema or type guard, never cast", () => {
  const believed = /\bJSON\.parse\((?:[^()]|\([^()]*\))*\)\s*as\b(?! unknown)/;
  expect(believed.test('JSON.parse(read("x") ?? "null") as Row')).toBe(true);
  expect(files.filter((path) => believed.test(textOf(path)))).toEqual([]);
});

test("every -sql file of a module is imported by another module", () => {
  const sources = [...files, ...filesBelow("scripts"), ...filesBelow("bench")];
  const used = new Set(
    sources.flatMap((path) =>
      importsOf(path, textOf(path)).flatMap(({ target }) => {
        const [folder] = /^app\/domain\/[^/]+\//.exec(target) ?? [];
        return folder && !path.startsWith(folder) ? [target.replace(/(?:\.ts)?$/, ".ts")] : [];
      }),
    ),
  );
  const onlyOwn = files.filter((path) => /^app\/domain\/.*-sql\.ts$/.test(path) && !used.has(path));
  expect(onlyOwn).toEqual([]);
});

test("every domain module is in the module order", () => {
  expect(MODULE_ORDER.toSorted()).toEqual(readdirSync(join(ROOT, "app/domain")).sort());
});

test.each([
  [
    "a route asks the database",
    "app/routes/likes/x.tsx",
    `import { openDatabase } from "~/db/database.server";`,
  ],
  [
    "a route names the database's type",
    "app/routes/likes/x.tsx",
    `import type { Database } from "~/db/database.server";`,
  ],
  ["a route writes SQL", "app/routes/likes/x.tsx", `import { sql } from "drizzle-orm";`],
  [
    "a route reaches for the platform",
    "app/routes/likes/x.tsx",
    `import { createServices } from "../../platform/create-services";`,
  ],
  [
    "a piece of the interface runs a deed",
    "app/ui/x.tsx",
    `import { likeMember } from "~/domain/like/like-member";`,
  ],
  [
    "a noun climbs the stairs",
    "app/domain/like/x.ts",
    `import { sendMessage } from "../conversation/send-message";`,
  ],
  [
    "a noun climbs the stairs for a type",
    "app/domain/like/x.ts",
    `import type { SentMessage } from "../conversation/conversation";`,
  ],
  [
    "a noun loads what stands above it later",
    "app/domain/like/x.ts",
    `const later = () => import("~/domain/conversation/conversation");`,
  ],
  [
    "a noun opens another's store",
    "app/domain/conversation/x.ts",
    `import { findViewerRow } from "~/domain/session/session-store";`,
  ],
  [
    "a deed opens the database",
    "app/domain/like/like-member.ts",
    `import { openDatabase } from "~/db/database.server";`,
  ],
  ["a form speaks zod's own words", "app/domain/like/like.schema.ts", `import { z } from "zod";`],
  [
    "the frame of all pages knows a page",
    "app/layouts/load-root.ts",
    `import { loadHome } from "~/routes/visit/load-home";`,
  ],
  ["a noun knows React", "app/domain/like/x.ts", `import { useState } from "react";`],
  ["a noun knows the runtime", "app/domain/like/x.ts", `import { env } from "cloudflare:workers";`],
  [
    "the app imports the Worker",
    "app/routes/likes/x.tsx",
    `import { answer } from "../../../workers/fetch";`,
  ],
  [
    "the app imports a script",
    "app/kit/x.ts",
    `export { step } from "../../scripts/lib/progress.mjs";`,
  ],
  [
    "a mixed import hides a value among types",
    "app/ui/x.tsx",
    `import { type A, likeMember } from "~/domain/like/like-member";`,
  ],
])("the check finds the violation: %s", (_name, path, source) => {
  expect(importsOf(path, source).map((imported) => forbiddenImportReason(path, imported))).toEqual([
    expect.stringContaining("→"),
  ]);
});

test("the check reads every form of import, and ignores comments and strings", () => {
  const source = `
    import one, { two } from "~/kit/one"; import "~/kit/bare";
    import {
      type Three,
    } from "./three";
    export * from '../four.ts';
    // import { no } from "~/kit/no";
    /* import { no } from "~/kit/no"; */
    const five = await import("~/kit/five");
  `;
  expect(importsOf("app/ui/x.ts", source)).toEqual([
    { target: "app/kit/one", typeOnly: false },
    { target: "app/ui/three", typeOnly: true },
    { target: "app/four", typeOnly: false },
    { target: "app/kit/bare", typeOnly: false },
    { target: "app/kit/five", typeOnly: false },
  ]);
});
