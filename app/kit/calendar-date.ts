/**
 * Calendar dates as "1986-03-27", compared as text; without hour and time zone, because a birthday
 * has none.
 */

/** The date from the three numbers of a form, or null if the calendar has no such day. */
export function parseCalendarDate(year: string, month: string, day: string): string | null {
  if (!/^[0-9]{4}$/.test(year) || !/^[0-9]{1,2}$/.test(month) || !/^[0-9]{1,2}$/.test(day))
    return null;
  const text = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null;
}

/**
 * Age in whole years on a day. The birthday itself counts; a person born on 29 February turns a
 * year older on 1 March of a common year.
 */
export function ageOn(today: string, birthDate: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return today.slice(5) >= birthDate.slice(5) ? years : years - 1;
}
