import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from "react";
import type { MemberId } from "~/kit/ids";
import { lately } from "~/kit/lately";
import { type Begun, begunWith, goneOnWith, keepUnsent, keptWordsOf } from "./keep-unsent";
import { UnsentWords } from "./unsent-words";

/** Delay before the display next to the composer updates after a key press (R345). */
const SHOWN_EVERY_MS = 250;

type Owner = { memberId: MemberId; otherId: MemberId };
type Box = RefObject<HTMLTextAreaElement | null>;

/** The text of a composer, stored for the tab. */
export function useUnsent({ memberId, otherId }: Owner, begun: Begun, box: Box): UnsentWords {
  const [unsent] = useState(() => new UnsentWords(begunWith(begun)));
  // A layout effect, because on logout the stored drafts are deleted directly afterwards
  // (use-own-storage.ts).
  useLayoutEffect(() => {
    const kept = keptWordsOf(memberId, otherId);
    const stops = [showIn(box, unsent), keepUnsent(unsent, kept, window)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [unsent, box, memberId, otherId]);
  const goOn = useEffectEvent(() => {
    // The member may have typed before hydration.
    const typed = box.current?.value ?? unsent.read();
    const untouched = typed === unsent.read();
    unsent.put(untouched ? goneOnWith(begun, keptWordsOf(memberId, otherId).read()) : typed);
  });
  useEffect(() => goOn(), []);
  return unsent;
}

/** Writes text that the page sets into the field. */
const showIn = (box: Box, unsent: UnsentWords) =>
  unsent.subscribe((how) => {
    if (how === "put" && box.current && box.current.value !== unsent.read())
      box.current.value = unsent.read();
  });

/**
 * The text for displays next to the composer: updated after the frame of a key press, at most four
 * times a second.
 */
export function useUnsentLately(unsent: UnsentWords): string {
  const [text, setText] = useState(unsent.read);
  useEffect(() => {
    const drawing = lately(() => setText(unsent.read()), SHOWN_EVERY_MS);
    drawing.now();
    const stop = unsent.subscribe((how) => (how === "typed" ? drawing.soon() : drawing.now()));
    return () => {
      stop();
      drawing.drop();
    };
  }, [unsent]);
  return text;
}
