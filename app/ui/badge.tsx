import type { ReactNode } from "react";
import { Icon } from "./icon";
import type { IconName } from "./icons";

type BadgeProps = {
  /** The number shown; nothing for 0, unless `zero`. */
  count: number;
  /** The sentence for screen readers, e.g. "3 unread messages". */
  label: string;
  /** `unread` for new items, `quiet` for a plain number such as credits. */
  tone?: "unread" | "quiet";
  /** Shows 0 as well, for example used-up credits. */
  zero?: boolean;
  /** A larger number ends with "+". */
  most?: number;
};

/**
 * A small number; above 99, or `most`, it shows "99+".
 *
 *     <Badge count={unread} label={t("unread", { count: unread })} />
 */
export function Badge({ count, label, tone = "unread", zero = false, most = 99 }: BadgeProps) {
  if (count <= 0 && !zero) return null;
  const colours =
    tone === "unread" ? "bg-unread text-on-unread" : "bg-sunk text-ink ring-1 ring-line";
  return (
    <span
      className={`inline-grid h-5 min-w-5 place-items-center rounded-full border border-transparent px-1.25 text-xs leading-none font-bold tabular-nums ${colours}`}
    >
      <span aria-hidden>{count > most ? `${most}+` : count}</span>
      <span className="sr-only">{label}</span>
    </span>
  );
}

type LabelChipProps = {
  /** `fictional` is required wherever such a profile is shown. */
  kind: "new" | "match" | "fictional" | "premium" | "online" | "paid" | "plain";
  /** Replaces the icon of the kind. */
  icon?: IconName;
  children: ReactNode;
};

const chipClasses = {
  new: "bg-unread text-on-unread",
  match: "bg-tint text-brand-text ring-1 ring-blush",
  fictional: "bg-warning-tint text-warning ring-1 ring-warning/50",
  premium: "bg-tint text-brand-text ring-1 ring-blush",
  online: "bg-success-tint text-success",
  paid: "bg-success-tint text-success",
  plain: "bg-card text-ink ring-1 ring-edge",
} as const;
const icons = {
  new: "sparkles",
  match: "heart-handshake",
  fictional: "drama",
  premium: "crown",
  online: null,
  paid: null,
  plain: null,
} as const;

/**
 * A label about a member, with its icon; readable on photos and on the page background.
 *
 *     <LabelChip kind="fictional">Fictional profile</LabelChip>
 */
export function LabelChip({ kind, icon = icons[kind] ?? undefined, children }: LabelChipProps) {
  return (
    <span className={`chip ${chipClasses[kind]}`}>
      {icon ? <Icon name={icon} size={13} /> : null}
      {kind === "online" ? (
        <span aria-hidden className="size-2 rounded-full bg-online forced-colors:bg-[Highlight]" />
      ) : null}
      {children}
    </span>
  );
}
