import { BoundedCache } from "~/kit/bounded-cache";
import { toMajorUnits } from "~/kit/money";

/**
 * Formats dates, numbers and money in the page's language with Intl. `timeZone` is the member's own
 * if known.
 */
export function formatNumber(value: number, language: string): string {
  return numbers(language).format(value);
}

/** `amount` in minor units, such as cents; `currency` is an ISO 4217 code. */
export function formatMoney(amount: number, currency: string, language: string): string {
  const text = currencies(`${language} ${currency}`).format(toMajorUnits(amount));
  // Some languages have a hyphen for it in Intl's data, which a line may break after.
  return amount < 0 ? text.replace("-", "\u2212") : text;
}

/**
 * An amount in minor units as people type it into a bank form: "29,90", without currency and
 * thousands separator.
 */
export const formatTransferAmount = (amount: number, language: string): string =>
  new Intl.NumberFormat(language, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    useGrouping: false,
  }).format(toMajorUnits(amount));

/** `share` 0.255 is "25.5%": as many decimals as needed, two at most. */
export const formatPercent = (share: number, language: string): string =>
  percents(language).format(share);

/** "Figur, Haare und Beziehung": a list with the conjunction of the language. */
export function formatList(items: string[], language: string): string {
  return lists(language).format(items);
}

/**
 * A text with its first letter as a capital. Dutch raises both letters of "ij", which the browser's
 * `::first-letter` does not.
 */
export function capitalize(text: string, language: string): string {
  const end = language.startsWith("nl") && /^ij/i.test(text) ? 2 : 1;
  return text.slice(0, end).toLocaleUpperCase(language) + text.slice(end);
}

/** Compares two words by the alphabet of the language. */
export function collatorOf(language: string): Intl.Collator {
  return collators(language);
}

export function formatDay(at: number, language: string, timeZone: string): string {
  return formatParts("day", at, [language, timeZone]);
}

export function formatTime(at: number, language: string, timeZone: string): string {
  return formatParts("time", at, [language, timeZone]);
}

/**
 * The local date of a timestamp in the member's time zone, as "2026-11-20": groups messages by day.
 */
export function localDateOf(at: number, timeZone: string): string {
  return formatterOf("iso", ["en-CA", timeZone]).format(at);
}

/** The previous calendar day. 24 hours earlier may be another date because of a clock change. */
export const previousDate = (day: string): string =>
  new Date(Date.parse(day) - DAY).toISOString().slice(0, 10);

/** "20 November 2026": a day in the distant past. */
export function formatDate(at: number, language: string, timeZone: string): string {
  return formatParts("date", at, [language, timeZone]);
}

/** "August 2026". */
export function formatMonth(at: number, language: string, timeZone: string): string {
  return formatParts("month", at, [language, timeZone]);
}

/** "20 Nov": a day in a narrow column. */
export function formatShortDay(at: number, language: string, timeZone: string): string {
  return formatParts("short", at, [language, timeZone]);
}

/** "20 Nov 2024": the same for another year. */
const formatMediumDate = (at: number, [language, timeZone]: LocaleAndZone): string =>
  formatParts("medium", at, [language, timeZone]);

/** "20 November 2026 at 14:05": an exact time. */
export function formatDateTime(at: number, language: string, timeZone: string): string {
  return formatParts("moment", at, [language, timeZone]);
}

/**
 * "20 November 2026 at 14:05 (CET)": a time that may be read or compared in another time zone (R430).
 */
export function formatZonedDateTime(at: number, language: string, timeZone: string): string {
  return `${formatDateTime(at, language, timeZone)} (${zoneNameAt(at, language, timeZone)})`;
}

/** "CET": the short name of a time zone at a moment. */
function zoneNameAt(at: number, language: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: "short" });
  const name = parts.formatToParts(at).find(({ type }) => type === "timeZoneName")?.value;
  return name ?? timeZone;
}

/**
 * "now", "5 min. ago", "2 hr. ago", "yesterday", "Monday", "20 Nov": the age of an event, in a
 * narrow column. Days follow the member's time zone.
 */
export function formatRelativeTime(at: number, now: number, where: LocaleAndZone): string {
  const [language, timeZone] = where;
  const minutes = Math.max(0, Math.floor((now - at) / MINUTE));
  if (minutes < 1) return relativeTimes(language).format(0, "second");
  if (minutes < 60) return relativeTimes(language).format(-minutes, "minute");
  const day = localDateOf(at, timeZone);
  const today = localDateOf(now, timeZone);
  if (day === today) return relativeTimes(language).format(-Math.floor(minutes / 60), "hour");
  if (day === previousDate(today)) return relativeTimes(language).format(-1, "day");
  if (now - at < 6 * DAY) return formatWeekday(at, language, timeZone);
  return day.slice(0, 4) === today.slice(0, 4)
    ? formatShortDay(at, language, timeZone)
    : formatMediumDate(at, where);
}

const MINUTE = 60_000;
const DAY = 86_400_000;

/** "Monday": a day within a week. */
export function formatWeekday(at: number, language: string, timeZone: string): string {
  return formatParts("weekday", at, [language, timeZone]);
}

/**
 * A label within a sentence: German nouns keep their capital, other languages start in lower case.
 */
export const inSentence = (label: string, language: string): string =>
  language.startsWith("de") ? label : label.charAt(0).toLocaleLowerCase(language) + label.slice(1);

/** The colon after a label: French adds a non-breaking space before it. */
export const colonFor = (language: string): string => (language.startsWith("fr") ? "\u00a0:" : ":");

/** Caches formatters by key: creating one costs fifty times as much as using it. */
function cacheFormatters<Formatter>(make: (key: string) => Formatter): (key: string) => Formatter {
  const cached = new BoundedCache<string, Formatter>({ size: 100 });
  return (key) => {
    const before = cached.get(key);
    if (before) return before;
    const formatter = make(key);
    cached.set(key, formatter);
    return formatter;
  };
}

const numbers = cacheFormatters((language) => new Intl.NumberFormat(language));
const PERCENT = { style: "percent", maximumFractionDigits: 2 } as const;
const percents = cacheFormatters((language) => new Intl.NumberFormat(language, PERCENT));
const lists = cacheFormatters((language) => new Intl.ListFormat(language));
const collators = cacheFormatters((language) => new Intl.Collator(language));
const relativeTimes = cacheFormatters(
  (language) => new Intl.RelativeTimeFormat(language, { numeric: "auto", style: "short" }),
);
const currencies = cacheFormatters((key) => {
  const [language, currency] = key.split(" ");
  return new Intl.NumberFormat(language, { style: "currency", currency });
});

const DATE_FORMATS = {
  iso: { year: "numeric", month: "2-digit", day: "2-digit" },
  day: { weekday: "long", day: "numeric", month: "long" },
  time: { timeStyle: "short" },
  date: { dateStyle: "long" },
  short: { day: "numeric", month: "short" },
  month: { month: "long", year: "numeric" },
  medium: { dateStyle: "medium" },
  moment: { dateStyle: "long", timeStyle: "short" },
  weekday: { weekday: "long" },
} as const;

type DateFormat = keyof typeof DATE_FORMATS;
type LocaleAndZone = readonly [language: string, timeZone: string];

/** A chat formats two dates per message; a formatter takes about 30 kB of memory. */
const dates = cacheFormatters((key) => {
  const [parts, language, timeZone] = key.split(" ") as [DateFormat, string, string];
  return new Intl.DateTimeFormat(language, { ...DATE_FORMATS[parts], timeZone });
});
const formatterOf = (parts: DateFormat, [language, timeZone]: LocaleAndZone) =>
  dates(`${parts} ${language} ${timeZone}`);

const formatParts = (parts: DateFormat, at: number, where: LocaleAndZone): string =>
  fixFrenchOrdinal(formatterOf(parts, where).format(at), where[0]);

/** Applies a rule that Intl lacks: "1er novembre" in French. */
const fixFrenchOrdinal = (text: string, language: string): string =>
  language.startsWith("fr") ? text.replace(/(^|\s)1(?=\s\p{L})/u, "$11er") : text;

/** "172 cm", in English also in feet and inches, as British and American readers expect. */
export function formatHeight(centimetres: number, language: string): string {
  const inches = Math.round(centimetres / 2.54);
  const imperial = `${Math.floor(inches / 12)}′${inches % 12}″`;
  return language === "en" ? `${centimetres} cm (${imperial})` : `${centimetres} cm`;
}
