import { resolve } from "node:path";
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { defineConfig } from "vitest/config";

const root = resolve(import.meta.dirname, "..");
const migrations = await readD1Migrations(resolve(root, "migrations"));
const define = { __BUILD__: '"test"' };

/** house: plain Node. runtime: the built site served and killed. rules: deeds beside the code, in workerd with real D1. doors: the compiled app inside workerd. */
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
            "app/{domain,db,kit,i18n,platform,mail,middleware,http}/**/*.test.ts",
            "workers/**/*.test.ts",
          ],
          exclude: ["app/domain/place/*.test.ts"],
          setupFiles: ["./tests/support/migrate.ts"],
          fsModuleCache: false,
          testTimeout: 60_000,
        },
      },
      {
        root,
        resolve: { tsconfigPaths: true },
        plugins: [
          cloudflareTest({
            main: "./build/server/index.js",
            wrangler: { configPath: "./build/server/wrangler.json" },
            miniflare: { bindings: { MIGRATIONS: migrations, LOCAL: "yes", NETWORK_KEY: "test" } },
          }),
        ],
        test: {
          name: "doors",
          include: ["tests/http/**/*.test.ts"],
          setupFiles: ["./tests/support/migrate.ts"],
          fsModuleCache: false,
          testTimeout: 60_000,
        },
      },
    ],
  },
});
