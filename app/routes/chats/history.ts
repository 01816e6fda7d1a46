import { type Message, mergeMessages } from "./messages";

/**
 * The rendered part of a conversation: consecutive numbers, and whether there are earlier and later
 * messages.
 */
export type History = { messages: Message[]; earlier: boolean; later: boolean };
/** A page of messages, oldest first. `more`: there is another page in the same direction. */
export type HistoryPage = { messages: Message[]; more: boolean };

/** Number of rendered messages. Pages far from the viewport are dropped as others load (R260). */
export const MAX_DRAWN = 200;
/**
 * Up to this limit, live messages drop none above, so that a reader further up keeps their place.
 */
const MAX_LIVE = 2 * MAX_DRAWN;

const lastOf = ({ messages }: { messages: Message[] }) => messages.at(-1)?.seq ?? 0;
const firstOf = ({ messages }: { messages: Message[] }) => messages[0]?.seq ?? 0;

/**
 * Appends live and sent messages. Drops them if the newest messages are not rendered, since they
 * would leave a gap. They load when the reader scrolls down.
 */
export function withArrived(have: History, come: Message[]): History {
  const last = lastOf(have);
  const fits = have.later ? come.filter(({ seq }) => seq <= last) : come;
  if (fits.length === 0) return have;
  return cutAbove({ ...have, messages: mergeMessages(have.messages, fits) }, MAX_LIVE);
}

export const withEarlier = (have: History, page: HistoryPage): History =>
  cutBelow({
    ...have,
    messages: mergeMessages(page.messages, have.messages),
    earlier: page.more,
  });

export const withLater = (have: History, page: HistoryPage): History =>
  cutAbove(
    { ...have, messages: mergeMessages(have.messages, page.messages), later: page.more },
    MAX_DRAWN,
  );

/**
 * Merges a reloaded page. If there is a gap, it replaces the rendered messages, unless the reader
 * is further up in the history.
 */
export function withReloaded(have: History, loaded: History): History {
  if (loaded.messages.length === 0 || loaded.messages === have.messages) return have;
  if (have.messages.length === 0) return loaded;
  if (firstOf(loaded) > lastOf(have) + 1) return have.later ? have : loaded;
  if (lastOf(loaded) < firstOf(have) - 1) return have;
  const [newer, older] = [lastOf(loaded) > lastOf(have), firstOf(loaded) < firstOf(have)];
  const joined = {
    messages: mergeMessages(have.messages, loaded.messages),
    earlier: older ? loaded.earlier : have.earlier,
    later: newer ? loaded.later : have.later,
  };
  return joined.later ? cutBelow(joined) : cutAbove(joined, MAX_LIVE);
}

function cutAbove(history: History, most: number): History {
  const { messages } = history;
  if (messages.length <= most) return history;
  return { ...history, messages: messages.slice(-MAX_DRAWN), earlier: true };
}

function cutBelow(history: History): History {
  const { messages } = history;
  if (messages.length <= MAX_DRAWN) return history;
  return { ...history, messages: messages.slice(0, MAX_DRAWN), later: true };
}
