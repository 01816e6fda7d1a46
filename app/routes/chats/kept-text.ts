import { tabStorage } from "~/kit/browser-storage";
import type { ClientId, MemberId } from "~/kit/ids";

/**
 * A copy of a message's text in the tab's session storage while the message moves between the
 * composer and the send queue. The queue is written asynchronously: without the copy, a reload in
 * between would lose the text (R412).
 */
type KeptText = { id: ClientId; text: string };
type DraftOwner = { memberId: MemberId; otherId: MemberId };

/** Copies that this page will delete itself. All others are from before a reload. */
const keptHere = new Set<ClientId>();

export type KeptCopy = {
  /** Deletes the copy: the text is stored elsewhere. */
  release: () => void;
  /** Leaves the copy to the next composer of the chat, because the current one was closed. */
  leave: () => void;
};

export function keepText(owner: DraftOwner, kept: KeptText): KeptCopy {
  const { id } = kept;
  keptHere.add(id);
  writeKept(owner, [...readKept(owner).filter((one) => one.id !== id), kept]);
  return {
    release: () => {
      keptHere.delete(id);
      // After a logout nothing is stored, and nothing is written.
      writeKept(
        owner,
        readKept(owner).filter((one) => one.id !== id),
      );
    },
    leave: () => void keptHere.delete(id),
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
  const all = readKept(owner);
  const interrupted = all.filter(({ id }) => !keptHere.has(id));
  if (interrupted.length === 0) return [];
  writeKept(
    owner,
    all.filter(({ id }) => keptHere.has(id)),
  );
  return interrupted.filter(({ id }) => !isElsewhere(id)).map(({ text }) => text);
}

const keyOf = ({ memberId, otherId }: DraftOwner) => `draft:${memberId}:${otherId}:kept`;

function readKept(owner: DraftOwner): KeptText[] {
  const stored = tabStorage.getJson(keyOf(owner));
  return Array.isArray(stored) ? stored.filter(isKeptText) : [];
}

function writeKept(owner: DraftOwner, texts: KeptText[]): void {
  if (texts.length > 0) tabStorage.setJson(keyOf(owner), texts);
  else tabStorage.removeItem(keyOf(owner));
}

const isKeptText = (value: unknown): value is KeptText =>
  typeof value === "object" &&
  value !== null &&
  typeof (value as KeptText).id === "string" &&
  typeof (value as KeptText).text === "string";
