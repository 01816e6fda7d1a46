import { BoundedCache } from "~/kit/bounded-cache";

/** Dates, numbers and money in the page's language, through Intl. `timeZone` is the member's own where known. */
export function formatNumber(value: number, language: string): string {
  return new Intl.NumberFormat(language).format(value);
}

/** `amount` in major units, such as euros; `currency` is an ISO 4217 code. */
export function formatMoney(amount: number, currency: string, language: string): string {
  return new Intl.NumberFormat(language, { style: "currency", currency }).format(amount);
}

export function formatDay(at: number, language: string, timeZone: string): string {
  return written("day", at, [language, timeZone]);
}

export function formatTime(at: number, language: string, timeZone: string): string {
  return written("time", at, [language, timeZone]);
}

/** The day a moment falls on where the member lives, as "2026-11-20": groups messages by day. */
export function dayOf(at: number, timeZone: string): string {
  return formatterOf("iso", ["en-CA", timeZone]).format(at);
}

/** "20 November 2026": a day long ago. */
export function formatDate(at: number, language: string, timeZone: string): string {
  return written("date", at, [language, timeZone]);
}

/** "20 Nov": a day in a narrow column. */
export function formatShortDay(at: number, language: string, timeZone: string): string {
  return written("short", at, [language, timeZone]);
}

/** "Monday 00:00": a moment of the next days. */
export function formatWeekdayTime(at: number, language: string, timeZone: string): string {
  return written("weekday", at, [language, timeZone]);
}

const PARTS = {
  iso: { year: "numeric", month: "2-digit", day: "2-digit" },
  day: { weekday: "long", day: "numeric", month: "long" },
  time: { hour: "2-digit", minute: "2-digit" },
  date: { dateStyle: "long" },
  short: { day: "numeric", month: "short" },
  weekday: { weekday: "long", hour: "2-digit", minute: "2-digit" },
} as const;

/** A chat asks twice for every message, and to make a formatter costs fifty times what it costs to ask it. Each holds some 30 kB. */
const formatters = new BoundedCache<string, Intl.DateTimeFormat>({ size: 100 });

type Parts = keyof typeof PARTS;
type Where = readonly [language: string, timeZone: string];

function formatterOf(parts: Parts, [language, timeZone]: Where): Intl.DateTimeFormat {
  const key = `${parts} ${language} ${timeZone}`;
  const known = formatters.get(key);
  if (known) return known;
  const formatter = new Intl.DateTimeFormat(language, { ...PARTS[parts], timeZone });
  formatters.set(key, formatter);
  return formatter;
}

const written = (parts: Parts, at: number, where: Where): string =>
  asWritten(formatterOf(parts, where).format(at), where[0]);

/** What Intl leaves to the writer: "1er novembre" in French, and "8:00 p. m." without a zero where the clock has twelve hours. */
function asWritten(text: string, language: string): string {
  const hours = text.replace(/\b0(?=\d:\d\d\s*[ap]\.?\s*m\b)/i, "");
  return language.startsWith("fr") ? hours.replace(/(^|\s)1(?=\s\p{L})/u, "$11er") : hours;
}
