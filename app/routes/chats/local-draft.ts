import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from "react";
import { tabStorage } from "~/kit/browser-storage";
import type { MemberId } from "~/kit/ids";
import { throttle } from "~/kit/throttle";

/** Whether the member typed the text, or the page set it (sent, returned or selected text). */
type DraftChange = "typed" | "put";
type DraftListener = (change: DraftChange) => void;

/**
 * The text of a composer. The text field is uncontrolled and rendered once, so that a key press
 * does not re-render the page. Components that show something about the text subscribe (R345,
 * decision 0072).
 */
export class LocalDraft {
  private readonly listeners = new Set<DraftListener>();
  private text: string;

  constructor(text: string) {
    this.text = text;
  }

  read = (): string => this.text;

  /** Stores what the member typed. */
  type(text: string): void {
    this.text = text;
    this.notify("typed");
  }

  /** Replaces the text of the field. */
  put = (next: string | ((current: string) => string)): void => {
    this.text = typeof next === "string" ? next : next(this.text);
    this.notify("put");
  };

  subscribe(listener: DraftListener): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  private notify(change: DraftChange): void {
    for (const listener of this.listeners) listener(change);
  }
}

/** Writing to the storage on each key press would delay rendering (R345). */
const STORE_INTERVAL_MS = 250;

/** The stored draft of one composer. */
type LocalDraftStorage = { read: () => string | null; write: (text: string) => void };

/**
 * A draft in the tab's session storage, so that it survives buying credits or confirming the e-mail
 * address. The key contains the writer's id: the next member in this tab gets an empty composer
 * (clear-device.ts deletes the rest).
 */
export function localDraftStorageOf(memberId: MemberId, otherId: MemberId): LocalDraftStorage {
  const key = `draft:${memberId}:${otherId}`;
  return {
    read: () => tabStorage.getItem(key),
    write: (text) => {
      if (text) tabStorage.setItem(key, text);
      else tabStorage.removeItem(key);
    },
  };
}

/** Appends text to the draft of a chat that is not open. */
export function appendToLocalDraft(
  { memberId, otherId }: { memberId: MemberId; otherId: MemberId },
  text: string,
): void {
  const { read, write } = localDraftStorageOf(memberId, otherId);
  const storedText = read();
  write(storedText && text ? `${storedText}\n${text}` : storedText || text);
}

/**
 * Stores the text until the returned function is called: typed text after a delay and when the page
 * is hidden; text that the page sets, or that was sent, at once, because it exists nowhere else.
 */
export function storeLocalDraft(
  localDraft: LocalDraft,
  storage: LocalDraftStorage,
  page: EventTarget,
): () => void {
  const writer = throttle(() => storage.write(localDraft.read()), STORE_INTERVAL_MS);
  const stop = localDraft.subscribe((change) =>
    change === "typed" ? writer.soon() : writer.now(),
  );
  const hideEvents = ["pagehide", "visibilitychange"];
  for (const event of hideEvents) page.addEventListener(event, writer.rest);
  return () => {
    stop();
    writer.rest();
    for (const event of hideEvents) page.removeEventListener(event, writer.rest);
  };
}

/** Sources of the initial text. */
export type InitialTexts = {
  /** Returned by a form post without JavaScript. */
  posted: string | null;
  /** The selected icebreaker (R247). */
  suggested: string | null;
  /** Written before the member joined (R107). */
  draft: string | null;
};

/** The initial text on the server, without the stored draft. */
const initialText = ({ posted, suggested, draft }: InitialTexts): string =>
  posted ?? suggested ?? draft ?? "";

/**
 * The initial text with the stored draft: keeps what the member wrote and appends a selected
 * icebreaker. A field that differs from the server's text was typed in before this ran, and stays.
 */
export function restoredText(
  initialTexts: InitialTexts,
  storedText: string | null,
  fieldText = initialText(initialTexts),
): string {
  if (fieldText !== initialText(initialTexts)) return fieldText;
  if (!storedText || initialTexts.posted !== null) return initialText(initialTexts);
  const { suggested } = initialTexts;
  return !suggested || storedText.includes(suggested)
    ? storedText
    : `${storedText.trimEnd()}\n${suggested}`;
}

/** Delay before the display next to the composer updates after a key press (R345). */
const DISPLAY_INTERVAL_MS = 250;

type LocalDraftOwner = { memberId: MemberId; otherId: MemberId };
type ComposerRef = RefObject<HTMLTextAreaElement | null>;

/** The text of a composer, stored for the tab. */
export function useLocalDraft(
  { memberId, otherId }: LocalDraftOwner,
  initialTexts: InitialTexts,
  fieldRef: ComposerRef,
): LocalDraft {
  const [localDraft] = useState(() => new LocalDraft(initialText(initialTexts)));
  // A layout effect, because on logout the stored drafts are deleted directly afterwards
  // (clear-device.ts).
  useLayoutEffect(() => {
    const storage = localDraftStorageOf(memberId, otherId);
    const stops = [
      showInComposer(fieldRef, localDraft),
      storeLocalDraft(localDraft, storage, window),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [localDraft, fieldRef, memberId, otherId]);
  const restoreDraft = useEffectEvent(() => {
    const storedText = localDraftStorageOf(memberId, otherId).read();
    localDraft.put(restoredText(initialTexts, storedText, fieldRef.current?.value));
  });
  useEffect(() => restoreDraft(), []);
  return localDraft;
}

/** Writes text that the page sets into the field. */
const showInComposer = (fieldRef: ComposerRef, localDraft: LocalDraft) =>
  localDraft.subscribe((change) => {
    if (change === "put" && fieldRef.current && fieldRef.current.value !== localDraft.read())
      fieldRef.current.value = localDraft.read();
  });

/**
 * The text for displays next to the composer: updated after the frame of a key press, at most four
 * times a second.
 */
export function useThrottledDraft(localDraft: LocalDraft): string {
  const [text, setText] = useState(localDraft.read);
  useEffect(() => {
    const updater = throttle(() => setText(localDraft.read()), DISPLAY_INTERVAL_MS);
    updater.now();
    const stop = localDraft.subscribe((change) =>
      change === "typed" ? updater.soon() : updater.now(),
    );
    return () => {
      stop();
      updater.drop();
    };
  }, [localDraft]);
  return text;
}
