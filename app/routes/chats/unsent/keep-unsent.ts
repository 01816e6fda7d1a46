import { tabStorage } from "~/kit/browser-storage";
import type { MemberId } from "~/kit/ids";
import { lately } from "~/kit/lately";
import type { UnsentWords } from "./unsent-words";

/** A store that is written at each key holds up its frame (R345). */
const KEPT_EVERY_MS = 250;

/** Where a tab keeps the words of one box. */
type KeptWords = { read: () => string | null; keep: (text: string) => void };

/**
 * Kept for the tab, so that going to buy credits or confirming the e-mail loses nothing. Under the writer's id: whoever logs
 * in after them in this tab finds an empty box (use-own-storage.ts empties the rest).
 */
export function keptWordsOf(memberId: MemberId, otherId: MemberId): KeptWords {
  const key = `draft:${memberId}:${otherId}`;
  return {
    read: () => tabStorage.getItem(key),
    keep: (text) => {
      if (text) tabStorage.setItem(key, text);
      else tabStorage.removeItem(key);
    },
  };
}

/** Words from elsewhere, put beside what stands in the box of a chat that is not open. */
export function addUnsent(
  { memberId, otherId }: { memberId: MemberId; otherId: MemberId },
  words: string,
): void {
  const { read, keep } = keptWordsOf(memberId, otherId);
  const have = read();
  keep(have && words ? `${have}\n${words}` : have || words);
}

/**
 * Keeps the words as they change, until what it returns is called: typed ones a moment later, and at once when the page goes
 * or is looked at no more; what the page put into the box at once, since it stands nowhere else, or was sent.
 */
export function keepUnsent(unsent: UnsentWords, kept: KeptWords, page: EventTarget): () => void {
  const writing = lately(() => kept.keep(unsent.read()), KEPT_EVERY_MS);
  const stop = unsent.subscribe((how) => (how === "typed" ? writing.soon() : writing.now()));
  const leaving = ["pagehide", "visibilitychange"];
  for (const event of leaving) page.addEventListener(event, writing.rest);
  return () => {
    stop();
    writing.rest();
    for (const event of leaving) page.removeEventListener(event, writing.rest);
  };
}

/** What a box may begin with. */
export type Begun = {
  /** From a post without JavaScript. */
  posted: string | null;
  /** Chosen to begin with (R247). */
  suggested: string | null;
  /** Written before the member joined (R107). */
  draft: string | null;
};

/** What stands in a box as its page is made, where nobody has looked yet at what the tab keeps. */
export const begunWith = ({ posted, suggested, draft }: Begun): string =>
  posted ?? suggested ?? draft ?? "";

/** The same with what the tab keeps: what its writer wrote stays, and what they chose comes after it. */
export function goneOnWith(begun: Begun, kept: string | null): string {
  if (!kept || begun.posted !== null) return begunWith(begun);
  const { suggested } = begun;
  return !suggested || kept.includes(suggested) ? kept : `${kept.trimEnd()}\n${suggested}`;
}
