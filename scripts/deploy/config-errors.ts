import { isPlaceholderId } from "../lib/bindings.ts";
import { findMigrationTextErrors } from "../lib/migration-text.ts";
import { type DeployConfig, jurisdictionOf } from "./deploy-config.ts";

/**
 * Keys without which no page works (app/platform/config.ts): wrangler does not deploy to a Worker
 * that lacks one.
 */
export const KEYS = ["NETWORK_KEY", "FACTOR_KEY", "PHOTO_KEY"];
const JURISDICTIONS = ["", "eu", "us", "fedramp"];
/**
 * Longer than any request of ours, including a complete data export; the platform's own limit is
 * half a minute.
 */
const MAX_CPU_MS = 10_000;

/** Errors of the configuration, as sentences; `today` as YYYY-MM-DD. */
export function findConfigErrors(config: DeployConfig, today: string): string[] {
  const { vars, limits, observability } = config;
  const problems: [boolean, string][] = [
    ["LOCAL" in vars, "LOCAL opens /dev/outbox and must not be among the variables"],
    [config.workers_dev !== false, "workers_dev has to be false: only hosts of sites are answered"],
    [config.preview_urls !== false, "preview_urls has to be false"],
    [
      !limits?.cpu_ms || limits.cpu_ms > MAX_CPU_MS,
      `limits.cpu_ms has to be set, at most ${MAX_CPU_MS}`,
    ],
    [
      observability?.logs?.invocation_logs !== false,
      "invocation_logs would keep the addresses of secret links",
    ],
    [config.compatibility_date > today, "compatibility_date lies ahead"],
    [
      !["none", undefined].includes(vars.PHOTO_CHECK),
      `PHOTO_CHECK is "${vars.PHOTO_CHECK}", and there is no such photo check; "none" is the only one`,
    ],
    [
      Boolean(vars.ACCESS_TEAM) !== Boolean(vars.ACCESS_AUD),
      "ACCESS_TEAM and ACCESS_AUD go together",
    ],
    [
      Boolean(vars.ACCESS_TEAM) && !vars.OPERATOR_HOST,
      "ACCESS_TEAM protects OPERATOR_HOST, which is missing",
    ],
    [
      Boolean(vars.OPERATOR_HOST) &&
        !config.routes.some(({ pattern }) => pattern === vars.OPERATOR_HOST),
      `routes lacks OPERATOR_HOST, { pattern = "${vars.OPERATOR_HOST}", custom_domain = true }`,
    ],
    [
      cachesAllHosts(config),
      "the default entrypoint must not be cached: the platform's key has no host (decision 0006)",
    ],
  ];
  if (isPageCacheIncomplete(config))
    problems.push([true, "PAGES_KEPT and the cache of PublicPages go together (decision 0006)"]);
  return [
    ...problems.flatMap(([is, problem]) => (is ? [problem] : [])),
    ...findJurisdictionErrors(config),
  ];
}

function findJurisdictionErrors(config: DeployConfig): string[] {
  const place = jurisdictionOf(config);
  const problems = JURISDICTIONS.includes(place)
    ? []
    : [`JURISDICTION is one of ${JURISDICTIONS.slice(1).join(", ")}, or empty`];
  for (const { binding, jurisdiction = "" } of config.r2_buckets)
    if (jurisdiction !== place)
      problems.push(
        `${binding} has the jurisdiction "${jurisdiction}", JURISDICTION is "${place}"`,
      );
  return problems;
}

/**
 * Whether page caching is half configured: pages would be requested from an entrypoint without a
 * cache, or a cache would never be used.
 */
const isPageCacheIncomplete = ({ vars, cache, exports }: DeployConfig): boolean =>
  (vars.PAGES_KEPT === "everywhere") !==
  (cache?.enabled === true && exports?.PublicPages?.cache?.enabled === true);

const cachesAllHosts = ({ cache, exports }: DeployConfig): boolean =>
  cache?.enabled === true && exports?.default?.cache?.enabled !== false;

/** Decisions that the operator has to make before a deployment, as sentences (R680). */
export const findUndecided = ({ vars }: DeployConfig): string[] =>
  vars.PHOTO_CHECK === undefined
    ? [
        'PHOTO_CHECK is missing in [vars] of wrangler.toml; no service checks photos, and PHOTO_CHECK = "none" says that you know (docs/operating.md, "Photo check")',
      ]
    : [];

/** Example values of the project that must be replaced before the site is public. */
export function findPlaceholders({
  vars,
  routes,
  d1_databases: databases,
}: DeployConfig): string[] {
  const databasesWithoutId = databases.filter(({ database_id: id }) => isPlaceholderId(id));
  return [
    ...databasesWithoutId.map(
      ({ database_name: name }) =>
        `the database ${name} has no id yet; the first deployment creates it and writes its id here`,
    ),
    ...(/@example\.(?:com|org|net)$/.test(vars.MAIL_FROM ?? "@example.com")
      ? ["MAIL_FROM is an example address: no e-mail can be sent from it"]
      : []),
    ...(routes.length === 0
      ? ["no route yet: npm run site -- add <host> … --remote writes one"]
      : []),
  ];
}

/** Errors of migrations by file name: texts that the platform's endpoint would reject or split. */
export const findMigrationErrors = (texts: Record<string, string>): string[] =>
  Object.entries(texts).flatMap(([name, text]) =>
    findMigrationTextErrors(text).map((problem) => `migrations/${name}: ${problem}`),
  );
