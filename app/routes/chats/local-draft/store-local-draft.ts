import { tabStorage } from "~/kit/browser-storage";
import type { MemberId } from "~/kit/ids";
import { throttle } from "~/kit/throttle";
import type { LocalDraft } from "./local-draft";

/** Writing to the storage on each key press would delay rendering (R345). */
const STORE_INTERVAL_MS = 250;

/** The stored draft of one composer. */
type LocalDraftStorage = { read: () => string | null; write: (text: string) => void };

/**
 * A draft in the tab's session storage, so that it survives buying credits or confirming the e-mail
 * address. The key contains the writer's id: the next member in this tab gets an empty composer
 * (use-storage-owner.ts deletes the rest).
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
  const have = read();
  write(have && text ? `${have}\n${text}` : have || text);
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
  const writing = throttle(() => storage.write(localDraft.read()), STORE_INTERVAL_MS);
  const stop = localDraft.subscribe((how) => (how === "typed" ? writing.soon() : writing.now()));
  const leaving = ["pagehide", "visibilitychange"];
  for (const event of leaving) page.addEventListener(event, writing.rest);
  return () => {
    stop();
    writing.rest();
    for (const event of leaving) page.removeEventListener(event, writing.rest);
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
export const initialText = ({ posted, suggested, draft }: InitialTexts): string =>
  posted ?? suggested ?? draft ?? "";

/**
 * The initial text with the stored draft: keeps what the member wrote and appends a selected
 * icebreaker.
 */
export function restoredText(initialTexts: InitialTexts, stored: string | null): string {
  if (!stored || initialTexts.posted !== null) return initialText(initialTexts);
  const { suggested } = initialTexts;
  return !suggested || stored.includes(suggested) ? stored : `${stored.trimEnd()}\n${suggested}`;
}
