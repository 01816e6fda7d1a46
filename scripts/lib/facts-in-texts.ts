import { type Plugin, runnerImport } from "vite";

const FACT = /\{\{(\w+)\}\}/g;
const TEXT =
  /\/app\/(?:i18n\/(?:locales\/\w+\/\w+|variants\/[\w-]+)\.json|content\/\w+\/[\w-]+\.md)/;

/** What `app/facts.ts` says now: the rules' own constants. */
export async function readFacts(): Promise<Readonly<Record<string, number>>> {
  const { module } = await runnerImport<typeof import("../../app/facts")>(
    `${import.meta.dirname}/../../app/facts.ts`,
    { resolve: { tsconfigPaths: true }, configFile: false, logLevel: "error" },
  );
  return module.FACTS;
}

export const withFacts = (text: string, facts: Readonly<Record<string, number>>) =>
  text.replaceAll(FACT, (braces, name: string) => String(facts[name] ?? braces));

/** Writes the figures into texts as they are read, for browsers, for the Worker and for tests: nobody is sent a table of them. */
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
