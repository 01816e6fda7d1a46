import { type ChatMessage, mergeMessages } from "./messages";

/**
 * The rendered part of a conversation: consecutive numbers, and whether there are earlier and later
 * messages.
 */
export type MessageHistory = { messages: ChatMessage[]; earlier: boolean; later: boolean };
/** A page of messages, oldest first. `more`: there is another page in the same direction. */
export type HistoryPage = { messages: ChatMessage[]; more: boolean };

/** Number of rendered messages. Pages far from the viewport are dropped as others load (R260). */
export const MAX_RENDERED = 200;
/**
 * Up to this limit, live messages drop none above, so that a reader further up keeps their place.
 */
const MAX_RENDERED_LIVE = 2 * MAX_RENDERED;

const lastSeqOf = ({ messages }: { messages: ChatMessage[] }) => messages.at(-1)?.seq ?? 0;
const firstSeqOf = ({ messages }: { messages: ChatMessage[] }) => messages[0]?.seq ?? 0;

/**
 * Appends live and sent messages. Drops them if the newest messages are not rendered, since they
 * would leave a gap. They load when the reader scrolls down.
 */
export function appendArrived(have: MessageHistory, arrived: ChatMessage[]): MessageHistory {
  const last = lastSeqOf(have);
  const fits = have.later ? arrived.filter(({ seq }) => seq <= last) : arrived;
  if (fits.length === 0) return have;
  return trimStart({ ...have, messages: mergeMessages(have.messages, fits) }, MAX_RENDERED_LIVE);
}

export const prependPage = (have: MessageHistory, page: HistoryPage): MessageHistory =>
  trimEnd({
    ...have,
    messages: mergeMessages(page.messages, have.messages),
    earlier: page.more,
  });

export const appendPage = (have: MessageHistory, page: HistoryPage): MessageHistory =>
  trimStart(
    { ...have, messages: mergeMessages(have.messages, page.messages), later: page.more },
    MAX_RENDERED,
  );

/**
 * Merges a reloaded page. If there is a gap, it replaces the rendered messages, unless the reader
 * is further up in the history.
 */
export function mergeReloaded(have: MessageHistory, loaded: MessageHistory): MessageHistory {
  if (loaded.messages.length === 0 || loaded.messages === have.messages) return have;
  if (have.messages.length === 0) return loaded;
  if (firstSeqOf(loaded) > lastSeqOf(have) + 1) return have.later ? have : loaded;
  if (lastSeqOf(loaded) < firstSeqOf(have) - 1) return have;
  const newer = lastSeqOf(loaded) > lastSeqOf(have);
  const older = firstSeqOf(loaded) < firstSeqOf(have);
  const joined = {
    messages: mergeMessages(have.messages, loaded.messages),
    earlier: older ? loaded.earlier : have.earlier,
    later: newer ? loaded.later : have.later,
  };
  return joined.later ? trimEnd(joined) : trimStart(joined, MAX_RENDERED_LIVE);
}

function trimStart(history: MessageHistory, most: number): MessageHistory {
  const { messages } = history;
  if (messages.length <= most) return history;
  return { ...history, messages: messages.slice(-MAX_RENDERED), earlier: true };
}

function trimEnd(history: MessageHistory): MessageHistory {
  const { messages } = history;
  if (messages.length <= MAX_RENDERED) return history;
  return { ...history, messages: messages.slice(0, MAX_RENDERED), later: true };
}
