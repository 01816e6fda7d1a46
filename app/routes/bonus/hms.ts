/** "03:59:12": two digits each of hours, minutes and seconds; it says nothing left when nothing is. */
export function hms(leftMs: number): string {
  const left = Math.ceil(leftMs / 1000);
  return [left / 3600, (left / 60) % 60, left % 60]
    .map((part) => String(Math.floor(part)).padStart(2, "0"))
    .join(":");
}
