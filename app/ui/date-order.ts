import type { DatePart } from "~/ui/date-of-birth-field";

/** The order of day, month and year in a locale: day first in "en-GB", month first in "en-US". */
export function dateOrder(locale: string): DatePart[] {
  const parts = new Intl.DateTimeFormat(locale, {
    day: "numeric",
    month: "numeric",
    year: "numeric",
  }).formatToParts(0);
  return parts
    .map((part) => part.type)
    .filter((type): type is DatePart => type === "day" || type === "month" || type === "year");
}
