/** The shape of one language's sentences. Every sentence is written in that language, not translated into it. */

/** A sentence, or its two forms where the grammar tells the writer's gender. */
export type Line = string | { readonly f: string; readonly m: string };

/** Five lines, two people in turn: a, b, a, b, a. */
type Conversation = readonly [string, string, string, string, string];

export interface LocaleTexts {
  /** How somebody introduces themselves: at least 30. */
  openers: readonly Line[];
  /**
   * What their life is like, in five subjects of at least eight sentences: table, movement, home, character, away.
   * One text takes at most one sentence of a subject, so that nobody loves and hates coffee in one breath.
   */
  middles: readonly [
    readonly Line[],
    readonly Line[],
    readonly Line[],
    readonly Line[],
    readonly Line[],
  ];
  /** What invites a message: at least 25. */
  closers: readonly Line[];
  /** One line on the card, at most 70 characters: 24. */
  headlines: readonly Line[];
  /** Six short conversations. */
  chats: readonly Conversation[];
  /** First messages to somebody new: 8. */
  icebreakers: readonly string[];
}
