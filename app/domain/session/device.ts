/**
 * A device in two words of ours, out of what its browser says of itself: the browser and the system. Of the rest, versions
 * and models, nothing is kept. A table and no library: those that know every browser ever made weigh more than all of this
 * noun, and a list of one's own sessions needs a dozen names. The first that fits counts, since most name others too.
 */
const BROWSERS: [name: string, of: RegExp][] = [
  ["Edge", /\bEdg(?:e|A|iOS)?\//],
  ["Opera", /\b(?:OPR|OPT|OPX)\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["DuckDuckGo", /\bDuckDuckGo\//],
  ["Firefox", /\b(?:Firefox|FxiOS|Focus)\//],
  ["Chrome", /\b(?:Chrome|Chromium|CriOS)\//],
  ["Safari", /\bVersion\/[\d.]+.* Safari\//],
];
const SYSTEMS: [name: string, of: RegExp][] = [
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Android", /\bAndroid\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["Windows", /\bWindows\b/],
  ["Mac", /\bMac(?:intosh| OS X)\b/],
  ["Linux", /\bLinux\b/],
];

/** Null where it is none that we know. */
export type Device = { browser: string | null; system: string | null };

const nameIn = (names: [string, RegExp][], words: string) =>
  names.find(([, of]) => of.test(words))?.[0] ?? null;

/** The device as it is kept with a session, "Firefox/Windows", from a User-Agent header. */
export const deviceOf = (userAgent: string): string =>
  [BROWSERS, SYSTEMS].map((names) => nameIn(names, userAgent) ?? "").join("/");

/** What was kept. A release before this one kept the header itself. */
export function readDevice(kept: string): Device {
  const [browser = "", system = "", ...more] = kept.split("/");
  const known = (names: [string, RegExp][], word: string) => names.some(([name]) => name === word);
  if (more.length > 0 || !(browser === "" || known(BROWSERS, browser)))
    return { browser: nameIn(BROWSERS, kept), system: nameIn(SYSTEMS, kept) };
  return { browser: browser || null, system: known(SYSTEMS, system) ? system : null };
}
