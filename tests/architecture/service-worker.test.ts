import { expect, test } from "vitest";
import { bundle } from "../../scripts/lib/service-worker";
import { FakeWorkerScope } from "../support/fake-worker-scope";
import { filesBelow, textOf } from "./sources";

const SMALL = 12_000;

test("the service worker is one small script without imports that runs unmodified", {
  timeout: 60_000,
}, async () => {
  const { code, modules } = await bundle({ __BUILD__: '"build 7"' });
  expect(code).not.toMatch(/\bimport\b|\bexport\b/);
  expect(code.length).toBeLessThan(SMALL);
  expect(modules.every((path) => /\/app\/service-worker\/[\w-]+\.ts$/.test(path))).toBe(true);
  const browser = new FakeWorkerScope();
  new Function("self", code)(browser.scope);
  await browser.happen("install");
  expect(browser.cachedPaths).toEqual({ public: ["/offline"] });
  const answers: unknown[] = [];
  const ports = [{ postMessage: (message: unknown) => answers.push(message) }];
  await browser.happen("message", { data: { type: "build" }, ports });
  expect(answers).toEqual(["build 7"]);
});

test("only the offline page's module opens a cache; no module has other storage", () => {
  const cachingFiles = filesBelow("app/service-worker")
    .filter((path) => !path.endsWith(".test.ts"))
    .filter((path) => /caches\b.*\.open|indexedDB|Storage/.test(textOf(path)));
  expect(cachingFiles.filter((path) => path !== "app/service-worker/scope.ts")).toEqual([
    "app/service-worker/offline-page.ts",
  ]);
});
