/**
 * Reduces a User-Agent header to a browser and a system name from fixed lists; versions and models
 * are not stored. A table instead of a library: libraries that detect every browser are larger than
 * this module, and the session list needs only a dozen names. The first match counts, because most
 * browsers also name others.
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

/** Null if not recognized. */
export type Device = { browser: string | null; system: string | null };

const nameIn = (names: [string, RegExp][], userAgent: string) =>
  names.find(([, of]) => of.test(userAgent))?.[0] ?? null;

/** The device as stored with a session, "Firefox/Windows", from a User-Agent header. */
export const deviceOf = (userAgent: string): string =>
  [BROWSERS, SYSTEMS].map((names) => nameIn(names, userAgent) ?? "").join("/");

/** Parses a stored device. An earlier release stored the User-Agent header itself. */
export function readDevice(stored: string): Device {
  const [browser = "", system = "", ...more] = stored.split("/");
  const includesName = (names: [string, RegExp][], word: string) =>
    names.some(([name]) => name === word);
  if (more.length > 0 || !(browser === "" || includesName(BROWSERS, browser)))
    return { browser: nameIn(BROWSERS, stored), system: nameIn(SYSTEMS, stored) };
  return { browser: browser || null, system: includesName(SYSTEMS, system) ? system : null };
}
