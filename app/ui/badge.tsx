type BadgeProps = {
  /** The number shown; nothing for 0, unless `zero`. */
  count: number;
  /** The sentence for screen readers, e.g. "3 unread messages". */
  label: string;
  /** `unread` for new items, `quiet` for a plain number such as credits. */
  tone?: "unread" | "quiet";
  /** Shows 0 as well, for example used-up credits. */
  zero?: boolean;
};

/**
 * A small number; above 99 it shows "99+".
 *
 *     <Badge count={unread} label={t("unread", { count: unread })} />
 */
export function Badge({ count, label, tone = "unread", zero = false }: BadgeProps) {
  if (count <= 0 && !zero) return null;
  const colours =
    tone === "unread" ? "bg-unread text-on-unread" : "bg-sunk text-ink ring-1 ring-line";
  return (
    <span
      className={`inline-grid h-5 min-w-5 place-items-center rounded-full border border-transparent px-1.25 text-xs leading-none font-bold tabular-nums ${colours}`}
    >
      <span aria-hidden>{count > 99 ? "99+" : count}</span>
      <span className="sr-only">{label}</span>
    </span>
  );
}
