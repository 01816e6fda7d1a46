import { type Plugin, runnerImport } from "vite";

const FACT = /\{\{(\w+)\}\}/g;
const TEXT =
  /\/app\/(?:i18n\/(?:locales\/\w+\/\w+|variants\/[\w-]+)\.json|content\/\w+\/[\w-]+\.md)/;

/** The current values of `app/facts.ts`: the constants of the rules. */
export async function readFacts(): Promise<Readonly<Record<string, number>>> {
  const { module } = await runnerImport<typeof import("../../app/facts")>(
    `${import.meta.dirname}/../../app/facts.ts`,
    { resolve: { tsconfigPaths: true }, configFile: false, logLevel: "error" },
  );
  return module.FACTS;
}

export const withFacts = (text: string, facts: Readonly<Record<string, number>>) =>
  text.replaceAll(FACT, (braces, name: string) => String(facts[name] ?? braces));

/**
 * Vite plugin that inserts the figures into texts when they are loaded, for browsers, the Worker
 * and tests, so that no table of them is sent.
 */
export function factsInTexts(facts: Readonly<Record<string, number>>): Plugin {
  return {
    name: "facts-in-texts",
    enforce: "pre",
    transform: {
      filter: { id: TEXT },
      handler: (code) => ({ code: withFacts(code, facts), map: null }),
    },
  };
}
