import { Check, CheckCheck, CircleAlert, Clock } from "lucide-react";
import type { ReactNode } from "react";

type MessageStateProps = {
  kind: "sending" | "sent" | "delivered" | "read" | "rejected";
  /** The word for it. */
  label: string;
  /** For `rejected`: the button that tries again. */
  action?: ReactNode;
};

const icons = {
  sending: Clock,
  sent: Check,
  delivered: CheckCheck,
  read: CheckCheck,
  rejected: CircleAlert,
} as const;

/**
 * How far the last own message came; icon and word, never only a colour.
 *
 *     <MessageState kind="delivered" label="Delivered" />
 */
export function MessageState({ kind, label, action }: MessageStateProps) {
  const Icon = icons[kind];
  const look =
    kind === "rejected" ? "font-semibold text-danger" : kind === "read" ? "text-brand-text" : "";
  return (
    <span
      role={kind === "rejected" ? "alert" : undefined}
      className={`inline-flex items-center gap-1 ${look}`}
    >
      <Icon aria-hidden size={15} />
      {label}
      {action}
    </span>
  );
}
