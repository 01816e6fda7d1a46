/**
 * The parts of one language's headlines. Every pair of adjacent lists must read naturally, so the
 * parts are composed in each language, and none is a translation.
 */
export interface HeadlineParts {
  /** "Slow mornings, honest talks": any start before any end. */
  readonly starts: readonly string[];
  readonly ends: readonly string[];
  /** "Looking for someone for the last dance": any beginning before any company. */
  readonly seeking: readonly string[];
  readonly company: readonly string[];
  /** "Dogs, fresh bread and rainy Sundays": one of each list; `and` precedes the last. */
  readonly things: readonly [readonly string[], readonly string[], readonly string[]];
  readonly and: string;
}
