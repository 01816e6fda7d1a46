import { tabStorage } from "~/kit/browser-storage";
import type { ClientId, MemberId } from "~/kit/ids";

/**
 * A copy of a message's text in the tab's session storage while the message moves between the
 * composer and the send queue. The queue is written asynchronously: without the copy, a reload in
 * between would lose the text (R412).
 */
type StoredText = { id: ClientId; text: string };
type DraftOwner = { memberId: MemberId; otherId: MemberId };

/** Copies that this page will delete itself. All others are from before a reload. */
const ownCopies = new Set<ClientId>();

export type TextCopy = {
  /** Deletes the copy: the text is stored elsewhere. */
  release: () => void;
  /** Leaves the copy to the next composer of the chat, because the current one was closed. */
  leave: () => void;
};

export function copyText(owner: DraftOwner, text: StoredText): TextCopy {
  const { id } = text;
  ownCopies.add(id);
  writeCopies(owner, [...readCopies(owner).filter((one) => one.id !== id), text]);
  return {
    release: () => {
      ownCopies.delete(id);
      // After a logout nothing is stored, and nothing is written.
      writeCopies(
        owner,
        readCopies(owner).filter((one) => one.id !== id),
      );
    },
    leave: () => void ownCopies.delete(id),
  };
}

/**
 * Removes and returns the texts whose move a reload interrupted, oldest first, without those that
 * the send queue or the log contains.
 */
export function takeInterruptedTexts(
  owner: DraftOwner,
  isElsewhere: (id: ClientId) => boolean,
): string[] {
  const all = readCopies(owner);
  const interrupted = all.filter(({ id }) => !ownCopies.has(id));
  if (interrupted.length === 0) return [];
  writeCopies(
    owner,
    all.filter(({ id }) => ownCopies.has(id)),
  );
  return interrupted.filter(({ id }) => !isElsewhere(id)).map(({ text }) => text);
}

const keyOf = ({ memberId, otherId }: DraftOwner) => `draft:${memberId}:${otherId}:copies`;

function readCopies(owner: DraftOwner): StoredText[] {
  const stored = tabStorage.getJson(keyOf(owner));
  return Array.isArray(stored) ? stored.filter(isStoredText) : [];
}

function writeCopies(owner: DraftOwner, texts: StoredText[]): void {
  if (texts.length > 0) tabStorage.setJson(keyOf(owner), texts);
  else tabStorage.removeItem(keyOf(owner));
}

const isStoredText = (value: unknown): value is StoredText =>
  typeof value === "object" &&
  value !== null &&
  typeof (value as StoredText).id === "string" &&
  typeof (value as StoredText).text === "string";
