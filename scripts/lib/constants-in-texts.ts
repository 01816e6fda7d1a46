import { type Plugin, runnerImport } from "vite";

const CONSTANT_PLACEHOLDER = /\{\{(\w+)\}\}/g;
const TEXT =
  /\/app\/(?:i18n\/(?:locales\/\w+\/\w+|variants\/[\w-]+)\.json|content\/\w+\/[\w-]+\.md)/;

/** The current values of `app/text-constants.ts`: the constants of the rules. */
export async function readTextConstants(): Promise<Readonly<Record<string, number>>> {
  const { module } = await runnerImport<typeof import("../../app/text-constants")>(
    `${import.meta.dirname}/../../app/text-constants.ts`,
    { resolve: { tsconfigPaths: true }, configFile: false, logLevel: "error" },
  );
  return module.TEXT_CONSTANTS;
}

export const withTextConstants = (text: string, facts: Readonly<Record<string, number>>) =>
  text.replaceAll(CONSTANT_PLACEHOLDER, (braces, name: string) => String(facts[name] ?? braces));

/**
 * Vite plugin that inserts the figures into texts when they are loaded, for browsers, the Worker
 * and tests, so that no table of them is sent.
 */
export function constantsInTexts(facts: Readonly<Record<string, number>>): Plugin {
  return {
    name: "facts-in-texts",
    enforce: "pre",
    transform: {
      filter: { id: TEXT },
      handler: (code) => ({ code: withTextConstants(code, facts), map: null }),
    },
  };
}
