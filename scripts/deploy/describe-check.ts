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
    "  Nothing that can be seen from here is in the way of a deployment.",
    "",
    ...(isFirst ? [`  To be sure of: JURISDICTION; ${within}, which can never be changed.`] : []),
    ...findUndecided(config).map((words) => `  To be decided before npm run deploy: ${words}.`),
    ...findPlaceholders(config).map((words) => `  To be chosen: ${words}.`),
    "  Not to be seen from here: the account's plan, its mail domain, and how the platform takes the migrations.",
    '  docs/operating.md, "First deployment", tells what each is and what to look at afterwards.',
    "",
    "  Next: npx wrangler login, then npm run deploy.",
  ];
}
