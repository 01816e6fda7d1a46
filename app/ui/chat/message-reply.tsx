import type { MouseEvent, ReactNode } from "react";
import { Link } from "react-router";
import { classNames } from "../class-names";
import { Icon } from "../icon";

type MessageQuoteProps = {
  /** URL of the quoted message. */
  href: string;
  /** Before the name, for screen readers: "In reply to". */
  label: string;
  name: string;
  /** The first line of the quoted message. */
  text: ReactNode;
};

/**
 * Above the text of a reply: the quoted member and message, as a link to it.
 *
 *     <MessageQuote href="#m12" said="In reply to" name="Aino"
 *         text="Which trail would you walk again?" />
 */
export function MessageQuote({ href, label, name, text }: MessageQuoteProps) {
  return (
    <a
      href={href}
      className="mx-1.5 mt-1.5 block min-h-11 min-w-0 rounded-inset border-s-3 border-brand bg-ink/5 px-2.5 py-1 text-sm leading-snug no-underline hover:bg-ink/10 focus-visible:-outline-offset-2"
    >
      <span className="sr-only">{label} </span>
      <bdi translate="no" className="block truncate font-semibold text-brand-text">
        {name}
      </bdi>
      <span dir="auto" className="block truncate text-ink">
        {text}
      </span>
    </a>
  );
}

type ReplyLinkProps = {
  href: string;
  label: string;
  /** Whether the message may be replied to; reacted to it may always be. */
  reply: boolean;
  onClick: (event: MouseEvent) => void;
};

/**
 * Next to a message: reply or react to it. With a mouse it is visible on hover and keyboard focus only; on
 * touch screens always.
 *
 *     <ReplyLink href="?reply=12" label="Reply or react" reply onClick={choose} />
 */
export function ReplyLink({ href, label, reply, onClick }: ReplyLinkProps) {
  return (
    <a
      href={href}
      aria-label={label}
      title={label}
      onClick={onClick}
      className="-my-1 flex h-11 w-14 shrink-0 items-center justify-center gap-1 rounded-full text-muted transition-opacity hover:bg-tint hover:text-brand-text pointer-fine:opacity-0 pointer-fine:group-hover/message:opacity-100 pointer-fine:focus-visible:opacity-100"
    >
      {reply ? <Icon name="reply" size={18} /> : null}
      <Icon name="face-slightly-smiling" size={18} />
    </a>
  );
}

type QuoteStripProps = {
  /** "Reply to Aino". */
  title: string;
  /** The first line of the quoted message. */
  text: ReactNode;
  drop: { href: string; label: string; onDrop: () => void };
};

/**
 * Above the box while the member replies to an earlier message: `<QuoteStrip title="Reply to Aino"
 * text="Which trail …" drop={…} />`.
 */
export function QuoteStrip({ title, text, drop }: QuoteStripProps) {
  return (
    <div className="border-t border-line bg-card ps-4 pe-2 md:pe-3">
      <div className="mx-auto flex max-w-3xl min-w-0 items-center gap-2 py-1.5">
        <Icon name="reply" size={18} className="shrink-0 text-brand-text" />
        <p className="min-w-0 flex-1 text-sm leading-snug">
          <span className="block truncate font-semibold text-brand-text">{title}</span>
          <span dir="auto" className="block truncate text-muted">
            {text}
          </span>
        </p>
        <Link
          to={drop.href}
          replace
          preventScrollReset
          aria-label={drop.label}
          title={drop.label}
          onClick={(event) => {
            event.preventDefault();
            drop.onDrop();
          }}
          className="grid size-11 shrink-0 place-items-center rounded-full text-muted hover:bg-tint hover:text-brand-text"
        >
          <Icon name="x" size={20} />
        </Link>
      </div>
    </div>
  );
}

/** An emoji, and who reacted with it, for screen readers. */
type LabelledReaction = { sign: string; label: string };

/**
 * Reactions over the lower edge of a bubble: `<MessageReactions reactions={[{ sign: "❤️", said:
 * "Aino reacted: ❤️" }]} />`; renders nothing without reactions.
 */
export function MessageReactions({ reactions }: { reactions: LabelledReaction[] }) {
  if (reactions.length === 0) return null;
  return (
    <ul className="relative z-1 mx-3 -mt-1.5 flex gap-1">
      {reactions.map(({ sign, label }) => (
        <li
          key={label}
          title={label}
          className="rounded-full border border-line bg-card px-1.5 font-emoji text-base leading-6 shadow-soft"
        >
          <span aria-hidden>{sign}</span>
          <span className="sr-only">{label}</span>
        </li>
      ))}
    </ul>
  );
}

type ReactionButtonProps = {
  /** The emoji, also its accessible name: screen readers name it in the user's language. */
  sign: string;
  /** The form value of `reaction`; empty removes the reaction. */
  value: string;
  pressed: boolean;
  onClick: (event: MouseEvent) => void;
};

/**
 * One of several reaction buttons: `<ReactionButton sign="❤️" value="heart" pressed={false}
 * onClick={pick} />`.
 */
export function ReactionButton({ sign, value, pressed, onClick }: ReactionButtonProps) {
  return (
    <button
      type="submit"
      name="reaction"
      value={value}
      aria-pressed={pressed}
      onClick={onClick}
      className={classNames(
        "grid size-11 place-items-center rounded-full font-emoji text-2xl leading-none transition-transform hover:bg-tint motion-safe:hover:scale-110",
        pressed && "bg-tint outline-2 -outline-offset-2 outline-brand",
      )}
    >
      {sign}
    </button>
  );
}
