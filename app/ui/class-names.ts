/** Joins the class names that apply; conditions that are false leave nothing behind. */
export function classNames(...parts: (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(" ");
}
