/** Formats a duration as "03:59:12" (hours, minutes, seconds); zero or less is "00:00:00". */
export function formatCountdown(leftMs: number): string {
  const left = Math.ceil(leftMs / 1000);
  return [left / 3600, (left / 60) % 60, left % 60]
    .map((part) => String(Math.floor(part)).padStart(2, "0"))
    .join(":");
}
