import { Crown, Drama, HeartHandshake, Sparkles } from "lucide-react";
import type { ReactNode } from "react";

type LabelChipProps = {
  /** `fictional` is never left out where such a profile is shown. */
  kind: "new" | "match" | "fictional" | "premium" | "online" | "plain";
  children: ReactNode;
};

const looks = {
  new: "bg-unread text-on-unread",
  match: "bg-tint text-brand-text ring-1 ring-blush",
  fictional: "bg-warning-tint text-warning ring-1 ring-warning/50",
  premium: "bg-tint text-brand-text ring-1 ring-blush",
  online: "bg-success-tint text-success",
  plain: "bg-card text-ink ring-1 ring-edge",
} as const;
const icons = {
  new: Sparkles,
  match: HeartHandshake,
  fictional: Drama,
  premium: Crown,
  online: null,
  plain: null,
} as const;

/**
 * A word about a person, with its icon; readable on a photo and on paper.
 *
 *     <LabelChip kind="fictional">Fictional profile</LabelChip>
 */
export function LabelChip({ kind, children }: LabelChipProps) {
  const Icon = icons[kind];
  return (
    <span
      className={`inline-flex min-h-6 items-center gap-1 rounded-[13px] border border-transparent px-2.5 py-0.75 text-xs leading-[1.15] font-semibold hyphens-manual ${looks[kind]}`}
    >
      {Icon ? <Icon aria-hidden size={13} strokeWidth={2.3} className="shrink-0" /> : null}
      {kind === "online" ? (
        <span aria-hidden className="size-2 rounded-full bg-online forced-colors:bg-[Highlight]" />
      ) : null}
      {children}
    </span>
  );
}
