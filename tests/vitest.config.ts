import { readFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join, resolve } from "node:path";
import { cloudflareTest } from "@cloudflare/vitest-plugin";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { constantsInTexts, readTextConstants } from "../scripts/lib/constants-in-texts.ts";
import { schemaAfter } from "./support/schema.ts";

const FACTS = [constantsInTexts(await readTextConstants())];
const root = resolve(import.meta.dirname, "..");
const SCHEMA = schemaAfter(resolve(root, "migrations"));
/**
 * Bundled into one file each before the first test, since every test file loads them again: a fifth
 * of the unit tests' time.
 */
const BUNDLED = ["drizzle-orm", "drizzle-orm/sqlite-core", "zod", "uuid", "react-router", "react"];
/** A test that hangs ends; one on a slow machine has no tight limit. */
const PATIENCE = 60_000;
/**
 * Test files in parallel: at least two, since processes and runtimes that start keep a core waiting.
 * By default the runner leaves one core free, which is half of two (decision 0114).
 */
const AT_ONCE = Math.max(2, availableParallelism() - 1);
const QUIET = "./tests/support/quiet-console.ts";
/**
 * The variables of `npm start`, with the secret that signs the mail service's requests, as the
 * tests do.
 */
const LOCAL = {
  LOCAL: "yes",
  RESEND_API_KEY: "test",
  STAFF_KEY: "staff-key",
  OPERATOR_HOST: "operator.localhost",
  RESEND_WEBHOOK_SECRET: "whsec_dGVzdHRlc3R0ZXN0dGVzdHRlc3R0ZXN0",
};
const built = { main: "./build/server/index.js", config: "./build/server/wrangler.json" };
const here = { ...built, vars: LOCAL };
const TWO = { DB: "first", DB_2: "second" };

/**
 * Stripe's library refers to source maps that it does not ship: 130 warnings before the first test.
 */
const WITHOUT_MAPS = {
  name: "without-maps",
  async load(id: string) {
    if (!/\/node_modules\/stripe\/.*\.js$/.test(id)) return null;
    return (await readFile(id, "utf8")).replace(/^\/\/# sourceMappingURL=.*$/m, "");
  },
};

/**
 * architecture: the code, documents, seed data and commands, in Node. unit: use cases, next to the
 * code, in workerd with real D1. system: the built site, served, killed and measured. api: the
 * compiled app in workerd as `npm start` runs it; -production as Cloudflare runs it,
 * -site-migration with a second database, -stripe with Stripe keys and a local fake of Stripe.
 */
export default defineConfig({
  root,
  test: {
    silent: "passed-only",
    projects: [
      inNode("architecture", [
        "tests/{architecture,seed,commands}/**/*.test.ts",
        "app/domain/location/*.test.ts",
        "app/{features,layouts,live,operator,routes,service-worker}/**/*.test.ts",
        "{scripts,bench}/**/*.test.ts",
      ]),
      inNode("system", ["tests/system/*.test.ts"]),
      inNode("nightly", ["tests/system/nightly/*.test.ts"]),
      unit("unit"),
      unit("unit-two-databases", { DB: "second", FIRST: "first" }),
      inWorkerd("api", ["tests/api/**/*.test.ts"], here),
      inWorkerd("api-site-migration", ["tests/site-migration/**/*.test.ts"], {
        ...here,
        databases: TWO,
      }),
      inWorkerd("api-production", ["tests/production/**/*.test.ts"], {
        ...built,
        vars: {
          PHOTO_CHECK: "none",
          OPERATOR_HOST: "operator.example",
          ACCESS_TEAM: "team",
          ACCESS_AUD: "tag",
        },
      }),
      inWorkerd("api-stripe", ["tests/stripe/**/*.test.ts"], {
        ...built,
        vars: { LOCAL: "yes" },
        before: "./tests/support/start-fake-providers.ts",
      }),
    ],
  },
});

/**
 * `databases`: for the tests of the sites and of the directory, where that is a different one
 * (tests/support/second-database.ts).
 */
function unit(name: string, databases?: Record<string, string>): TestProjectInlineConfiguration {
  const include = [
    "app/{domain,db,kit,i18n,platform,mail,request}/**/*.test.ts",
    "workers/**/*.test.ts",
  ];
  const project = inWorkerd(name, include, {
    main: "./tests/support/unit-test-worker.ts",
    config: "./wrangler.toml",
    vars: { LOCAL: "yes" },
    files: resolve(root, "public"),
    databases,
  });
  return { ...project, define: { __BUILD__: '"test"' } };
}

function inNode(name: string, include: string[]): TestProjectInlineConfiguration {
  return {
    root,
    resolve: { tsconfigPaths: true },
    plugins: FACTS,
    test: {
      name,
      include,
      environment: "node",
      isolate: false,
      maxWorkers: AT_ONCE,
      setupFiles: [QUIET],
      testTimeout: PATIENCE,
    },
  };
}

type Tested = {
  main: string;
  config: string;
  /** Override those of the configuration. */
  vars: Record<string, string>;
  files?: string;
  databases?: Record<string, string> | undefined;
  /** A file that runs beside the tests, and may provide more of its environment. */
  before?: string;
};

function inWorkerd(
  name: string,
  include: string[],
  worker: Tested,
): TestProjectInlineConfiguration {
  const bindings = {
    SCHEMA,
    NIGHTLY: process.env.NIGHTLY ?? "",
    NETWORK_KEY: "test",
    FACTOR_KEY: "test",
    PHOTO_KEY: "test",
    JURISDICTION: "", // the local runtime has no jurisdictions
    ...worker.vars,
  };
  return {
    root,
    resolve: { tsconfigPaths: true },
    plugins: [
      ...FACTS,
      WITHOUT_MAPS,
      cloudflareTest(({ inject }) => ({
        main: worker.main,
        wrangler: { configPath: worker.config },
        miniflare: {
          bindings: { ...bindings, ...(worker.before ? inject("stripe") : {}) },
          ...(worker.files ? filesOf(worker.files) : {}),
          ...(worker.databases && { d1Databases: worker.databases }),
        },
      })),
    ],
    test: {
      name,
      include,
      exclude: ["app/domain/location/*.test.ts"],
      setupFiles: [
        QUIET,
        "./tests/support/migrate.ts",
        "./tests/support/check-statements.ts",
        ...(name === "unit" ? ["./tests/support/id-clock.ts"] : []),
      ],
      globalSetup: worker.before ?? [],
      fsModuleCache: false,
      // Starting a runtime for each file took half of the time; migrate.ts empties the database.
      isolate: false,
      maxWorkers: AT_ONCE,
      deps: { optimizer: { ssr: { enabled: true, include: BUNDLED } } },
      testTimeout: PATIENCE,
      expect: { poll: { timeout: 30_000 } },
    },
  };
}

/** Without a build the Worker reads its separate files from the folder that a build would copy. */
function filesOf(folder: string) {
  const ASSETS = async (request: { url: string }) =>
    new Response(await readFile(join(folder, new URL(request.url).pathname)));
  return { serviceBindings: { ASSETS } };
}
