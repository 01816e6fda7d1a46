/** Dates, numbers and money in the page's language, through Intl. `timeZone` is the member's own where known. */
export function formatNumber(value: number, language: string): string {
  return new Intl.NumberFormat(language).format(value);
}

/** `amount` in major units, such as euros; `currency` is an ISO 4217 code. */
export function formatMoney(amount: number, currency: string, language: string): string {
  return new Intl.NumberFormat(language, { style: "currency", currency }).format(amount);
}

export function formatDay(at: number, language: string, timeZone: string): string {
  return new Intl.DateTimeFormat(language, {
    weekday: "long",
    day: "numeric",
    month: "long",
    timeZone,
  }).format(at);
}

export function formatTime(at: number, language: string, timeZone: string): string {
  return new Intl.DateTimeFormat(language, { hour: "2-digit", minute: "2-digit", timeZone }).format(
    at,
  );
}

/** The day a moment falls on where the member lives, as "2026-11-20": groups messages by day. */
export function dayOf(at: number, timeZone: string): string {
  return new Intl.DateTimeFormat("en-CA", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  }).format(at);
}

/** "20 November 2026": a day long ago. */
export function formatDate(at: number, language: string, timeZone: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone }).format(at);
}

/** "20 Nov": a day in a narrow column. */
export function formatShortDay(at: number, language: string, timeZone: string): string {
  return new Intl.DateTimeFormat(language, { day: "numeric", month: "short", timeZone }).format(at);
}

/** "Monday 00:00": a moment of the next days. */
export function formatWeekdayTime(at: number, language: string, timeZone: string): string {
  const parts = { weekday: "long", hour: "2-digit", minute: "2-digit", timeZone } as const;
  return new Intl.DateTimeFormat(language, parts).format(at);
}
