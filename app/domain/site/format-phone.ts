/** A support phone number for display: without dashes and spaces (R6). */
export function formatPhone(phone: string): string {
  return phone.replaceAll(/[-\s\u2010-\u2015]/g, "");
}
