import { type Message, mergeMessages } from "./messages";

/** The part of a conversation that is drawn: numbers without a gap, and whether there is more before and behind it. */
export type History = { messages: Message[]; earlier: boolean; later: boolean };
/** A page of it, oldest first; `more` where there is more the way it was asked for. */
export type HistoryPage = { messages: Message[]; more: boolean };

/** So many messages are drawn at a time, however long the history: pages far from the reader go as others come (R260). */
export const MAX_DRAWN = 200;
/** What comes while one reads further up takes nothing away, up to here. */
const MAX_LIVE = 2 * MAX_DRAWN;

const lastOf = ({ messages }: { messages: Message[] }) => messages.at(-1)?.seq ?? 0;
const firstOf = ({ messages }: { messages: Message[] }) => messages[0]?.seq ?? 0;

/** What was told or sent. Behind a part that does not reach the newest it would leave a gap: it is read on the way there. */
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
 * The same page loaded once more: what is new in it joins what is drawn. Where more came than a page holds it takes the
 * place of what is drawn, unless the reader is further up, who goes on from there.
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
