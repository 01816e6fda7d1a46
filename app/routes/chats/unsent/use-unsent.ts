import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from "react";
import type { MemberId } from "~/kit/ids";
import { lately } from "~/kit/lately";
import { type Begun, begunWith, goneOnWith, keepUnsent, keptWordsOf } from "./keep-unsent";
import { UnsentWords } from "./unsent-words";

/** What is shown of the words beside the box waits so long for the next key (R345). */
const SHOWN_EVERY_MS = 250;

type Owner = { memberId: MemberId; otherId: MemberId };
type Box = RefObject<HTMLTextAreaElement | null>;

/** The words of a box, kept for the tab. */
export function useUnsent({ memberId, otherId }: Owner, begun: Begun, box: Box): UnsentWords {
  const [unsent] = useState(() => new UnsentWords(begunWith(begun)));
  // Not later: where the page goes because its member did, what they leave is forgotten right afterwards (use-own-storage.ts).
  useLayoutEffect(() => {
    const kept = keptWordsOf(memberId, otherId);
    const stops = [showIn(box, unsent), keepUnsent(unsent, kept, window)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [unsent, box, memberId, otherId]);
  const goOn = useEffectEvent(() => {
    // Before the script was there somebody may have begun to type.
    const typed = box.current?.value ?? unsent.read();
    const untouched = typed === unsent.read();
    unsent.put(untouched ? goneOnWith(begun, keptWordsOf(memberId, otherId).read()) : typed);
  });
  useEffect(() => goOn(), []);
  return unsent;
}

/** What the page puts there shows in the box; what is typed does so by itself. */
const showIn = (box: Box, unsent: UnsentWords) =>
  unsent.subscribe((how) => {
    if (how === "put" && box.current && box.current.value !== unsent.read())
      box.current.value = unsent.read();
  });

/** The words for what is drawn beside the box: after the frame of a key, and four times a second at most. */
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
