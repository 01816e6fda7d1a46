import { type RefObject, useEffect, useEffectEvent, useRef } from "react";

/** Words that somebody chose to begin with; another object each time that they choose. */
export type Suggested = { text: string } | null;

type Box = {
  box: RefObject<HTMLTextAreaElement | null>;
  setText: (change: (have: string) => string) => void;
};

/**
 * Puts chosen words into the box and the cursor behind them; nothing is sent. They take the place of those chosen before,
 * as long as these stand there untouched; what the member wrote stays, and they come after it.
 */
export function useSuggested(suggested: Suggested, { box, setText }: Box): void {
  const last = useRef(suggested);
  const put = useEffectEvent((text: string, before: string | undefined) => {
    setText((have) => (have.trim() && have !== before ? `${have.trimEnd()}\n${text}` : text));
    box.current?.focus();
  });
  useEffect(() => {
    if (!suggested || suggested === last.current) return;
    put(suggested.text, last.current?.text);
    last.current = suggested;
  }, [suggested]);
}
