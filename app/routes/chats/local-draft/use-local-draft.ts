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
  initialTexts: InitialTexts,
  box: ComposerRef,
): LocalDraft {
  const [localDraft] = useState(() => new LocalDraft(initialText(initialTexts)));
  // A layout effect, because on logout the stored drafts are deleted directly afterwards
  // (use-storage-owner.ts).
  useLayoutEffect(() => {
    const storage = localDraftStorageOf(memberId, otherId);
    const stops = [showInComposer(box, localDraft), storeLocalDraft(localDraft, storage, window)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [localDraft, box, memberId, otherId]);
  const goOn = useEffectEvent(() => {
    // The member may have typed before hydration.
    const typed = box.current?.value ?? localDraft.read();
    const untouched = typed === localDraft.read();
    localDraft.put(
      untouched ? restoredText(initialTexts, localDraftStorageOf(memberId, otherId).read()) : typed,
    );
  });
  useEffect(() => goOn(), []);
  return localDraft;
}

/** Writes text that the page sets into the field. */
const showInComposer = (box: ComposerRef, localDraft: LocalDraft) =>
  localDraft.subscribe((how) => {
    if (how === "put" && box.current && box.current.value !== localDraft.read())
      box.current.value = localDraft.read();
  });

/**
 * The text for displays next to the composer: updated after the frame of a key press, at most four
 * times a second.
 */
export function useThrottledDraft(localDraft: LocalDraft): string {
  const [text, setText] = useState(localDraft.read);
  useEffect(() => {
    const drawing = throttle(() => setText(localDraft.read()), DISPLAY_INTERVAL_MS);
    drawing.now();
    const stop = localDraft.subscribe((how) => (how === "typed" ? drawing.soon() : drawing.now()));
    return () => {
      stop();
      drawing.drop();
    };
  }, [localDraft]);
  return text;
}
