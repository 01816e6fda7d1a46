import type { ReactNode } from "react";
import { Icon } from "../icon";

type MessageStateProps = {
  kind: "sending" | "sent" | "delivered" | "read" | "rejected";
  /** The text for it. */
  label: string;
  /** For `rejected`: the retry button. */
  action?: ReactNode;
};

const icons = {
  sending: "clock",
  sent: "check",
  delivered: "check-check",
  read: "check-check",
  rejected: "circle-exclamation-point",
} as const;

/**
 * Delivery state of the viewer's last message; icon and text, never only a colour.
 *
 *     <MessageState kind="delivered" label="Delivered" />
 */
export function MessageState({ kind, label, action }: MessageStateProps) {
  const colourClass =
    kind === "rejected" ? "font-semibold text-danger" : kind === "read" ? "text-brand-text" : "";
  return (
    <span
      role={kind === "rejected" ? "alert" : undefined}
      className={`inline-flex items-center gap-1 ${colourClass}`}
    >
      <Icon name={icons[kind]} size={15} />
      {label}
      {action}
    </span>
  );
}
