/**
 * A notice is what a member may want to know when they are not here. Invariants: what is advertising is told to nobody who did
 * not ask for it; whatever the kind, it can be switched off by each way; in a member's quiet hours nobody is told anything; the
 * words of a message are told only where its reader allows it.
 */
import { hoursRound } from "~/kit/local-day";
import type { CountryCode } from "../place/countries";
import { countryData } from "../place/countries";
import { CHANNELS, type Channel, NOTICE_KINDS, type NoticeKind } from "./notice.schema";

export { CHANNELS, type Channel, NOTICE_KINDS, type NoticeKind };

/** What a member has to ask for: it advertises, and serves the site as much as them (R370). */
export const ASKED_FOR: readonly NoticeKind[] = ["promotion", "weekly", "news"];

/** Some kinds as one number, as settings keep them. */
export const bitsOf = (kinds: readonly NoticeKind[]): number =>
  kinds.reduce((bits, kind) => bits | (1 << NOTICE_KINDS.indexOf(kind)), 0);

/** What somebody is told who never chose (R370). */
export const DEFAULT_BITS = bitsOf(NOTICE_KINDS.filter((kind) => !ASKED_FOR.includes(kind)));

/** What there is to choose: the kinds that a member is really told, by each way (R370). */
export const TOLD: Record<Channel, readonly NoticeKind[]> = {
  mail: NOTICE_KINDS,
  push: NOTICE_KINDS,
};

/** Full hours of the member's own clock, in which nothing is told, and so long nobody is told who never chose (R372). */
export const QUIET = { from: 22, until: 8 };

/** What a member is told, and when not. */
export type NoticeSettings = {
  on: Record<Channel, readonly NoticeKind[]>;
  showWords: boolean;
  /** Equal hours: at no time quiet. */
  quiet: { from: number; until: number };
  /** The IANA zone that their browser was in when they last chose; null: their country's. */
  timeZone: string | null;
};

export const isOn = ({ on }: NoticeSettings, channel: Channel, kind: NoticeKind): boolean =>
  on[channel].includes(kind);

/** The clock that a member's hours are told by. */
export const zoneOf = (timeZone: string | null, country: CountryCode | null): string =>
  timeZone ?? (country ? countryData(country).timeZone : "UTC");

/** The quiet hours that a moment lies in, by the clock of the member's own zone, also where that is changed in between; else null (R372). */
export const quietRound = (
  now: number,
  { quiet }: Pick<NoticeSettings, "quiet">,
  timeZone: string,
) => (quiet.from === quiet.until ? null : hoursRound(now, timeZone, quiet));
