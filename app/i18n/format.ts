/** Dates, numbers and money in the page's language, through Intl. `timeZone` is the member's own where known. */
export function formatNumber(value: number, language: string): string {
  return new Intl.NumberFormat(language).format(value);
}

/** `amount` in major units, such as euros; `currency` is an ISO 4217 code. */
export function formatMoney(amount: number, currency: string, language: string): string {
  return new Intl.NumberFormat(language, { style: "currency", currency }).format(amount);
}

export function formatDay(at: number, language: string, timeZone: string): string {
  const parts = { weekday: "long", day: "numeric", month: "long", timeZone } as const;
  return asWritten(new Intl.DateTimeFormat(language, parts).format(at), language);
}

export function formatTime(at: number, language: string, timeZone: string): string {
  const parts = { hour: "2-digit", minute: "2-digit", timeZone } as const;
  return asWritten(new Intl.DateTimeFormat(language, parts).format(at), language);
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
  const parts = { dateStyle: "long", timeZone } as const;
  return asWritten(new Intl.DateTimeFormat(language, parts).format(at), language);
}

/** "20 Nov": a day in a narrow column. */
export function formatShortDay(at: number, language: string, timeZone: string): string {
  const parts = { day: "numeric", month: "short", timeZone } as const;
  return asWritten(new Intl.DateTimeFormat(language, parts).format(at), language);
}

/** "Monday 00:00": a moment of the next days. */
export function formatWeekdayTime(at: number, language: string, timeZone: string): string {
  const parts = { weekday: "long", hour: "2-digit", minute: "2-digit", timeZone } as const;
  return asWritten(new Intl.DateTimeFormat(language, parts).format(at), language);
}

/** What Intl leaves to the writer: "1er novembre" in French, and "8:00 p. m." without a zero where the clock has twelve hours. */
function asWritten(text: string, language: string): string {
  const hours = text.replace(/\b0(?=\d:\d\d\s*[ap]\.?\s*m\b)/i, "");
  return language.startsWith("fr") ? hours.replace(/(^|\s)1(?=\s\p{L})/u, "$11er") : hours;
}
