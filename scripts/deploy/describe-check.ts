import { isPlaceholderId } from "../lib/bindings.ts";
import { findPlaceholders, findUndecided } from "./config-errors.ts";
import { type DeployConfig, jurisdictionOf } from "./deploy-config.ts";

/**
 * The results of a check without errors: values still to be chosen, and what cannot be checked from
 * here.
 */
export function describeCheck(config: DeployConfig): string[] {
  const place = jurisdictionOf(config);
  const isFirst = config.d1_databases.some(({ database_id: id }) => isPlaceholderId(id));
  const within = place
    ? `what members say lies within "${place}"`
    : "what members say lies wherever it is near";
  return [
    "",
    "  No check on this machine prevents a deployment.",
    "",
    ...(isFirst
      ? [`  Check before you go on: JURISDICTION; ${within}, which can never be changed.`]
      : []),
    ...findUndecided(config).map((item) => `  To be decided before npm run deploy: ${item}.`),
    ...findPlaceholders(config).map((item) => `  To be chosen: ${item}.`),
    "  Not checked here: the account's plan, its mail domain, and whether the platform accepts the migrations.",
    '  docs/operating.md, "First deployment", explains each and lists the checks afterwards.',
    "",
    "  Next: npx wrangler login, then npm run deploy.",
  ];
}
