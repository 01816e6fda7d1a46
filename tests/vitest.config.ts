import { resolve } from "node:path";
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";

const root = resolve(import.meta.dirname, "..");
const migrations = await readD1Migrations(resolve(root, "migrations"));
const define = { __BUILD__: '"test"' };

/** house: plain Node. runtime: the built site served and killed. rules: deeds beside the code, in workerd with real D1. doors: the compiled app inside workerd, as npm start has it and (doors-production) as Cloudflare has it. */
export default defineConfig({
  root,
  test: {
    projects: [
      {
        root,
        test: {
          name: "house",
          include: [
            "tests/{house,seed}/**/*.test.ts",
            "app/domain/place/*.test.ts",
            "app/routes/**/*.test.ts",
            "scripts/**/*.test.ts",
          ],
          environment: "node",
        },
        resolve: { tsconfigPaths: true },
      },
      {
        root,
        test: { name: "runtime", include: ["tests/runtime/**/*.test.ts"], environment: "node" },
        resolve: { tsconfigPaths: true },
      },
      {
        root,
        define,
        resolve: { tsconfigPaths: true },
        plugins: [
          cloudflareTest({
            main: "./tests/support/rules-worker.ts",
            wrangler: { configPath: "./wrangler.toml" },
            miniflare: { bindings: { MIGRATIONS: migrations, LOCAL: "yes", NETWORK_KEY: "test" } },
          }),
        ],
        test: {
          name: "rules",
          include: [
            "app/{domain,db,http,kit,i18n,platform,mail,middleware}/**/*.test.ts",
            "workers/**/*.test.ts",
          ],
          exclude: ["app/domain/place/*.test.ts"],
          setupFiles: ["./tests/support/migrate.ts"],
          fsModuleCache: false,
          testTimeout: 60_000,
        },
      },
      built("doors", "tests/http/**/*.test.ts", { LOCAL: "yes" }),
      built("doors-production", "tests/production/**/*.test.ts", {}),
    ],
  },
});

/** The compiled app inside workerd, with these variables over those of wrangler.toml. */
function built(
  name: string,
  include: string,
  vars: Record<string, string>,
): TestProjectInlineConfiguration {
  return {
    root,
    resolve: { tsconfigPaths: true },
    plugins: [
      cloudflareTest({
        main: "./build/server/index.js",
        wrangler: { configPath: "./build/server/wrangler.json" },
        miniflare: { bindings: { MIGRATIONS: migrations, NETWORK_KEY: "test", ...vars } },
      }),
    ],
    test: {
      name,
      include: [include],
      setupFiles: ["./tests/support/migrate.ts"],
      fsModuleCache: false,
      testTimeout: 60_000,
    },
  };
}
