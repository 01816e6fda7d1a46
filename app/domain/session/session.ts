/**
 * A session is one browser of one account. Invariants: the cookie's secret is stored only as a
 * hash; a session lasts 30 days from login, and 14 without a visit, and gets a new secret at login,
 * activation and purchase; ending it is final.
 */
import type { Language } from "~/i18n/languages";
import { days, minutes } from "~/kit/duration";
import type { MemberId, PhotoId, SiteId } from "~/kit/ids";
import type { AgeMethod } from "../age/age";
import type { GenderPreference } from "../profile/profile.schema";

/** TTL from login, regardless of use (R55). */
export const SESSION_TTL = days(30);
/**
 * TTL without a visit. Half of the above: members visit daily or weekly, and a forgotten browser
 * must not stay logged in for long.
 */
export const SESSION_IDLE_TTL = days(14);
/** How long, and for how many attempts, a login waits for its second-factor code (R151). */
export const PENDING_LOGIN_TTL = minutes(10);
/** Minimum interval between activity writes (R340): each write touches every search index. */
export const TOUCH_INTERVAL = minutes(30);
export const MAX_PENDING_LOGIN_ATTEMPTS = 5;
/** How long a replaced secret stays valid, for requests in flight (R213). */
export const REPLACED_SESSION_TTL = minutes(1);
/**
 * More sessions than members have in practice; "sign out everywhere else" also ends those beyond
 * the list.
 */
export const MAX_LISTED_SESSIONS = 50;
/** After signup or login no password is required for this long (R100). */
export const FRESH_SESSION_TTL = minutes(15);

/** The requesting member, with the data every page needs. */
export type Viewer = {
  id: MemberId;
  siteId: SiteId;
  sessionHash: string;
  name: string;
  confirmed: boolean;
  premium: boolean;
  /** Whether they ever completed a purchase, including ones reversed since (R280). */
  bought: boolean;
  /** 1 to 4: the next signup step; 5: done. */
  signupStep: number;
  /** When they signed up: the welcome discount starts then. */
  signupDate: number;
  language: Language;
  profileStatus: string;
  /** Hides their presence, and therefore does not see that of others (R151). */
  hidesPresence: boolean;
  gender: "female" | "male" | null;
  /** In full years; the date of birth is not exposed. */
  age: number | null;
  seeks: GenderPreference | null;
  country: string | null;
  region: string | null;
  mainPhotoId: PhotoId | null;
  /** How they have passed the age check; absent if they have not (R524). */
  ageMethod?: AgeMethod;
  /** Their choice or the site needs a consent that is missing (R614). */
  orientationDue?: true;
  /** The session began before Premium did and must be renewed with another secret. */
  renewsSession?: true;
};

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

/** Whether a browser can pay with Apple Pay: Safari, and every browser on an iPhone or iPad. */
export const canUseApplePay = ({ browser, system }: Device): boolean =>
  system === "iPhone" || system === "iPad" || (system === "Mac" && browser === "Safari");

/** Parses a stored device. An earlier release stored the User-Agent header itself. */
export function readDevice(stored: string): Device {
  const [browser = "", system = "", ...more] = stored.split("/");
  const includesName = (names: [string, RegExp][], word: string) =>
    names.some(([name]) => name === word);
  if (more.length > 0 || !(browser === "" || includesName(BROWSERS, browser)))
    return { browser: nameIn(BROWSERS, stored), system: nameIn(SYSTEMS, stored) };
  return { browser: browser || null, system: includesName(SYSTEMS, system) ? system : null };
}
