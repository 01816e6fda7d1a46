import type { ReactNode } from "react";

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
      className="mx-1.5 mt-1.5 block min-h-11 min-w-0 rounded-xl border-s-3 border-brand bg-ink/5 px-2.5 py-1 text-sm leading-snug no-underline hover:bg-ink/10 focus-visible:-outline-offset-2"
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
