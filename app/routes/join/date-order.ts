import type { DatePart } from "~/ui/date-of-birth-field";

/** The order in which a language writes day, month and year. */
export function dateOrder(language: string): DatePart[] {
  const parts = new Intl.DateTimeFormat(language, { day: "numeric", month: "numeric", year: "numeric" }).formatToParts(0);
  return parts.map((part) => part.type).filter((type): type is DatePart => type === "day" || type === "month" || type === "year");
}
