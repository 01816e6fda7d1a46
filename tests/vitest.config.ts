import { readFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join, resolve } from "node:path";
import { cloudflareTest } from "@cloudflare/vitest-plugin";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { factsInTexts, readFacts } from "../scripts/lib/facts-in-texts.ts";
import { schemaAfter } from "./support/schema.ts";

const FACTS = [factsInTexts(await readFacts())];
const root = resolve(import.meta.dirname, "..");
const SCHEMA = schemaAfter(resolve(root, "migrations"));
/** Made one file each before the first test, since every file of tests loads them anew: a fifth of all that rules take. */
const BUNDLED = ["drizzle-orm", "drizzle-orm/sqlite-core", "zod", "uuid", "react-router", "react"];
/** A test that hangs ends; one on a slow machine is not held against a clock. */
const PATIENCE = 60_000;
/**
 * Files of Workers side by side: two at least, since each starts a runtime of its own and loads it anew, which keeps one core
 * waiting for the other. By itself the runner leaves a core free, and of two that is half of them (decision 0067).
 */
const AT_ONCE = Math.max(2, availableParallelism() - 1);
const QUIET = "./tests/support/quiet-console.ts";
/** As `npm start` has it; with a secret by which the mail service's calls are known, as tests sign them. */
const LOCAL = {
  ...{ LOCAL: "yes", RESEND_API_KEY: "test", STAFF_KEY: "staff-key" },
  RESEND_WEBHOOK_SECRET: "whsec_dGVzdHRlc3R0ZXN0dGVzdHRlc3R0ZXN0",
};
const built = { main: "./build/server/index.js", config: "./build/server/wrangler.json" };
const here = { ...built, vars: LOCAL };
const TWO = { DB: "first", DB_2: "second" };

/** Stripe's library names maps of sources that it does not bring: 130 warnings before the first test. */
const WITHOUT_MAPS = {
  name: "without-maps",
  async load(id: string) {
    if (!/\/node_modules\/stripe\/.*\.js$/.test(id)) return null;
    return (await readFile(id, "utf8")).replace(/^\/\/# sourceMappingURL=.*$/m, "");
  },
};

/**
 * house: plain Node. runtime: the built site served, killed and weighed. rules: deeds beside the code, in workerd with real
 * D1. doors: the compiled app in workerd, as npm start has it; -production as Cloudflare has it, -moving with a second
 * database, -stripe with keys of Stripe's, whose stand-in answers on this machine.
 */
export default defineConfig({
  root,
  test: {
    silent: "passed-only",
    projects: [
      inNode("house", [
        "tests/{house,seed,commands}/**/*.test.ts",
        "app/domain/place/*.test.ts",
        "app/{live,routes,worker}/**/*.test.ts",
        "{scripts,bench}/**/*.test.ts",
      ]),
      inNode("runtime", ["tests/runtime/*.test.ts"]),
      inNode("nightly", ["tests/runtime/nightly/*.test.ts"]),
      rules("rules"),
      rules("rules-two", { DB: "second", FIRST: "first" }),
      inWorkerd("doors", ["tests/http/**/*.test.ts"], here),
      inWorkerd("doors-moving", ["tests/moving/**/*.test.ts"], { ...here, databases: TWO }),
      inWorkerd("doors-production", ["tests/production/**/*.test.ts"], {
        ...built,
        vars: { PHOTO_CHECK: "none" },
      }),
      inWorkerd("doors-stripe", ["tests/stripe/**/*.test.ts"], {
        ...{ ...built, vars: { LOCAL: "yes" } },
        before: "./tests/support/stripe-on-loopback.ts",
      }),
    ],
  },
});

/** `databases`: those of the sites' tests and of the directory, where that is another one (tests/support/in-two.ts). */
function rules(name: string, databases?: Record<string, string>): TestProjectInlineConfiguration {
  const include = [
    "app/{domain,db,http,kit,i18n,platform,mail,middleware}/**/*.test.ts",
    "workers/**/*.test.ts",
  ];
  const project = inWorkerd(name, include, {
    ...{ main: "./tests/support/rules-worker.ts", config: "./wrangler.toml" },
    ...{ vars: { LOCAL: "yes" }, files: resolve(root, "public"), databases },
  });
  return { ...project, define: { __BUILD__: '"test"' } };
}

function inNode(name: string, include: string[]): TestProjectInlineConfiguration {
  return {
    root,
    resolve: { tsconfigPaths: true },
    plugins: FACTS,
    test: { name, include, environment: "node", setupFiles: [QUIET], testTimeout: PATIENCE },
  };
}

type Tested = {
  main: string;
  config: string;
  /** Over those of the configuration. */
  vars: Record<string, string>;
  files?: string;
  databases?: Record<string, string> | undefined;
  /** What runs beside the tests, and may provide more of its environment. */
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
    ...{ NETWORK_KEY: "test", FACTOR_KEY: "test", PHOTO_KEY: "test" },
    JURISDICTION: "", // the local runtime has none
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
      exclude: ["app/domain/place/*.test.ts"],
      setupFiles: [QUIET, "./tests/support/migrate.ts", "./tests/support/bound-limit.ts"],
      globalSetup: worker.before ?? [],
      fsModuleCache: false,
      maxWorkers: AT_ONCE,
      deps: { optimizer: { ssr: { enabled: true, include: BUNDLED } } },
      testTimeout: PATIENCE,
      expect: { poll: { timeout: 30_000 } },
    },
  };
}

/** Without a build the Worker reads what lies beside it from the folder that a build would copy. */
function filesOf(folder: string) {
  const ASSETS = async (request: { url: string }) =>
    new Response(await readFile(join(folder, new URL(request.url).pathname)));
  return { serviceBindings: { ASSETS } };
}
