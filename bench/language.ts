/**
 * `node scripts/run.mjs bench/language.ts`: the cost of parsing `Accept-Language`, compared with
 * our own parser (decision 0001).
 */
import { browserLanguage } from "../app/http/browser-language.ts";
import { defineCommand } from "../scripts/lib/command.ts";
import { parseAcceptLanguage } from "./baseline/language.ts";

type LanguageReader = (request: Request) => unknown;

const ROUNDS = 25;
const VISITS = 10_000;
const LANGUAGES = ["nl", "de", "en", "fr", "sv", "da", "fi", "it", "es", "pl", "nb"];
/**
 * What the browsers of a country send: their regional language, often followed by the bare
 * language, often by English.
 */
const TAILS = ["", ",§;q=0.9", ",§;q=0.9,en-US;q=0.8,en;q=0.7", ",en-US;q=0.7,en;q=0.3"];

const asks = (header: string) =>
  new Request("https://site.test/", { headers: { "accept-language": header } });
const letters = (n: number) =>
  n.toString(26).replace(/./g, (c) => String.fromCharCode(97 + Number.parseInt(c, 26)));
let unlike = 0;

/**
 * 44 headers; each occurs 1/rank as often as the first. The isolate has none of them cached at
 * first: `round` changes them.
 */
function visits(round: number): Request[] {
  const headers = TAILS.flatMap((tail) =>
    LANGUAGES.map((one) => `${one}-${one}${tail.replace("§", one)},x${letters(round)};q=0.1`),
  );
  let seed = 1;
  return Array.from({ length: VISITS }, () => {
    seed = (seed * 48271) % 2147483647;
    return asks(headers[Math.floor(headers.length ** (seed / 2147483647)) - 1] ?? "");
  });
}

const some = (count: number, header: (n: number) => string) =>
  Array.from({ length: count }, () => asks(header(unlike++)));
const CASES: Record<string, (round: number) => Request[]> = {
  "a mix of visits": visits,
  "a header seen before": () => some(VISITS, () => "de-DE,de;q=0.9,en-US;q=0.8,en;q=0.7"),
  "a first one, ours foremost": () =>
    some(2_000, (n) => `de-DE,de;q=0.9,en-US;q=0.8,x${letters(n)};q=0.7`),
  "a first one, another foremost": () =>
    some(2_000, (n) => `pt-BR,pt;q=0.9,x${letters(n)};q=0.8,en-US;q=0.7`),
  "a first one, unheard of foremost": () =>
    some(2_000, (n) => `x${letters(n)},de;q=0.9,en-US;q=0.8,en;q=0.7`),
};
const READERS: Record<string, LanguageReader> = {
  own: parseAcceptLanguage,
  remix: browserLanguage,
};

async function measure(read: LanguageReader, requests: Request[]): Promise<number> {
  const before = process.cpuUsage();
  for (const request of requests) {
    const language = read(request);
    if (language instanceof Promise) await language;
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / requests.length;
}

export default defineCommand({
  name: "bench/language",
  about:
    "What reading Accept-Language costs; it is started as node scripts/run.mjs bench/language.ts.",
  options: {},
  examples: [],
  run,
});

async function run(): Promise<void> {
  const taken = new Map<string, number[]>();
  for (let round = 0; round < ROUNDS; round++)
    for (const [name, make] of Object.entries(CASES)) {
      const requests = make(round);
      for (const [who, read] of Object.entries(READERS)) {
        const key = `${name}: ${who}`;
        taken.set(key, [...(taken.get(key) ?? []), await measure(read, requests)]);
      }
    }
  for (const [key, figures] of taken)
    console.log(`${key} ${figures.sort((a, b) => a - b)[ROUNDS >> 1]?.toFixed(2)} µs`);
}
