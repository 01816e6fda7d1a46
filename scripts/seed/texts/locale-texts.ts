/**
 * The structure of one language's sentences. Every sentence is written in that language, not
 * translated.
 */

/** A sentence, or its two forms if the grammar depends on the writer's gender. */
export type Line = string | { readonly f: string; readonly m: string };

/** Five lines, two people in turn: a, b, a, b, a. */
type Conversation = readonly [string, string, string, string, string];

export interface LocaleTexts {
  /** Self-introductions: at least 30. */
  openers: readonly Line[];
  /**
   * The member's life, in five subjects of at least eight sentences: table, movement, home,
   * character, away. One text has at most one sentence of a subject, so that it does not contradict
   * itself.
   */
  middles: readonly [
    readonly Line[],
    readonly Line[],
    readonly Line[],
    readonly Line[],
    readonly Line[],
  ];
  /** Invitations to write: at least 25. */
  closers: readonly Line[];
  /** One line on the card, at most 70 characters: 24. */
  headlines: readonly Line[];
  /** Six short conversations. */
  chats: readonly Conversation[];
  /** First messages to a new contact: 8. */
  icebreakers: readonly string[];
}
