type DaySeparatorProps = {
  /** The day, e.g. "2026-11-20". */
  iso: string;
  /** e.g. "Today", "Friday 20 November". */
  label: string;
};

/**
 * Separator between the messages of two days: `<DaySeparator iso="2026-11-20" label="Today" />`.
 */
export function DaySeparator({ iso, label }: DaySeparatorProps) {
  return (
    <li className="mt-6 flex items-center gap-3 text-xs font-medium text-muted first:mt-2">
      <span aria-hidden className="h-px flex-1 bg-line" />
      <time dateTime={iso}>{label}</time>
      <span aria-hidden className="h-px flex-1 bg-line" />
    </li>
  );
}
