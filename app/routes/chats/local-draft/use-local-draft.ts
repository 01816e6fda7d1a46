import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from "react";
import type { MemberId } from "~/kit/ids";
import { throttle } from "~/kit/throttle";
import { LocalDraft } from "./local-draft";
import {
  type InitialTexts,
  initialText,
  localDraftStorageOf,
  restoredText,
  storeLocalDraft,
} from "./store-local-draft";

/** Delay before the display next to the composer updates after a key press (R345). */
const DISPLAY_INTERVAL_MS = 250;

type LocalDraftOwner = { memberId: MemberId; otherId: MemberId };
type ComposerRef = RefObject<HTMLTextAreaElement | null>;

/** The text of a composer, stored for the tab. */
export function useLocalDraft(
  { memberId, otherId }: LocalDraftOwner,
  begun: InitialTexts,
  box: ComposerRef,
): LocalDraft {
  const [unsent] = useState(() => new LocalDraft(initialText(begun)));
  // A layout effect, because on logout the stored drafts are deleted directly afterwards
  // (use-storage-owner.ts).
  useLayoutEffect(() => {
    const kept = localDraftStorageOf(memberId, otherId);
    const stops = [showInComposer(box, unsent), storeLocalDraft(unsent, kept, window)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [unsent, box, memberId, otherId]);
  const goOn = useEffectEvent(() => {
    // The member may have typed before hydration.
    const typed = box.current?.value ?? unsent.read();
    const untouched = typed === unsent.read();
    unsent.put(
      untouched ? restoredText(begun, localDraftStorageOf(memberId, otherId).read()) : typed,
    );
  });
  useEffect(() => goOn(), []);
  return unsent;
}

/** Writes text that the page sets into the field. */
const showInComposer = (box: ComposerRef, unsent: LocalDraft) =>
  unsent.subscribe((how) => {
    if (how === "put" && box.current && box.current.value !== unsent.read())
      box.current.value = unsent.read();
  });

/**
 * The text for displays next to the composer: updated after the frame of a key press, at most four
 * times a second.
 */
export function useThrottledDraft(unsent: LocalDraft): string {
  const [text, setText] = useState(unsent.read);
  useEffect(() => {
    const drawing = throttle(() => setText(unsent.read()), DISPLAY_INTERVAL_MS);
    drawing.now();
    const stop = unsent.subscribe((how) => (how === "typed" ? drawing.soon() : drawing.now()));
    return () => {
      stop();
      drawing.drop();
    };
  }, [unsent]);
  return text;
}
