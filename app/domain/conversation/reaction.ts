/**
 * What can be said to a message with one sign (R249): codes as they are stored, and the sign that pages show. A code stays
 * for ever, since rows hold it. A sign needs no words: screen readers say it in the language of whoever listens.
 */
export const REACTIONS = {
  heart: "❤️",
  laugh: "😂",
  wow: "😮",
  sad: "😢",
  thumbs_up: "👍",
  clap: "👏",
  fire: "🔥",
} as const;
export type Reaction = keyof typeof REACTIONS;
export const REACTION_CODES = Object.keys(REACTIONS) as [Reaction, ...Reaction[]];

/** Those of the two to one message, as one of them sees it. */
export type ReactionsOf = { mine?: Reaction; theirs?: Reaction };

/** The same of a row; null where neither of the two said anything. */
export function reactionsIn(row: {
  ownReaction: Reaction | null;
  otherReaction: Reaction | null;
}): ReactionsOf | null {
  const { ownReaction: mine, otherReaction: theirs } = row;
  return mine || theirs ? { ...(mine && { mine }), ...(theirs && { theirs }) } : null;
}

/** Why a reaction is refused, with the status that says so. */
export const REACTION_REFUSALS = { email_unconfirmed: 403, not_found: 404, too_fast: 429 } as const;
export type ReactionRefusal = keyof typeof REACTION_REFUSALS;
