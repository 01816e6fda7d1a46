import type { MouseEvent } from "react";
import { Icon } from "../icon";

type ReplyLinkProps = {
  href: string;
  label: string;
  onClick: (event: MouseEvent) => void;
};

/**
 * Next to a message: reply to it. With a mouse it is visible on hover and keyboard focus only; on
 * touch screens always.
 *
 *     <ReplyLink href="?reply=12" label="Reply" onClick={choose} />
 */
export function ReplyLink({ href, label, onClick }: ReplyLinkProps) {
  return (
    <a
      href={href}
      aria-label={label}
      title={label}
      onClick={onClick}
      className="-my-1 grid size-11 shrink-0 place-items-center rounded-full text-muted transition-opacity hover:bg-tint hover:text-brand-text pointer-fine:opacity-0 pointer-fine:group-hover/message:opacity-100 pointer-fine:focus-visible:opacity-100"
    >
      <Icon name="reply" size={18} />
    </a>
  );
}
