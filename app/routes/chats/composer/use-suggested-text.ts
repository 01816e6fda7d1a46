import { type RefObject, useEffect, useEffectEvent, useRef } from "react";

/** The selected icebreaker. A new object for each selection. */
export type SuggestedText = { text: string } | null;

type SuggestionTarget = {
  box: RefObject<HTMLTextAreaElement | null>;
  setText: (change: (have: string) => string) => void;
};

/**
 * Inserts the selected text into the composer and places the cursor after it. Sends nothing.
 * Replaces the previous selection if it is unchanged. Text of the member is kept, and the selection
 * is appended.
 */
export function useSuggestedText(
  suggested: SuggestedText,
  { box, setText }: SuggestionTarget,
): void {
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
