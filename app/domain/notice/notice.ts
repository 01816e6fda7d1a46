/**
 * A notification informs a member of what happened while they were away. Invariants: advertising is
 * sent only to members who opted in; every kind can be switched off per channel; nobody is notified
 * in their quiet hours; a message's text is included only if its reader allows it.
 */
import { hoursRound } from "~/kit/local-day";
import type { CountryCode } from "../place/countries";
import { countryData } from "../place/countries";
import { CHANNELS, type Channel, NOTICE_KINDS, type NoticeKind } from "./notice.schema";

export { CHANNELS, type Channel, NOTICE_KINDS, type NoticeKind };

/** Kinds that need an opt-in: they advertise, and serve the site as much as the member (R370). */
export const ASKED_FOR: readonly NoticeKind[] = ["promotion", "weekly", "news"];

/** Encodes kinds as the bits of the settings columns. */
export const bitsOf = (kinds: readonly NoticeKind[]): number =>
  kinds.reduce((bits, kind) => bits | (1 << NOTICE_KINDS.indexOf(kind)), 0);

/** The defaults of a member who never chose (R370). */
export const DEFAULT_BITS = bitsOf(NOTICE_KINDS.filter((kind) => !ASKED_FOR.includes(kind)));

/** The kinds that each channel offers (R370). */
export const TOLD: Record<Channel, readonly NoticeKind[]> = {
  mail: NOTICE_KINDS,
  push: NOTICE_KINDS,
};

/** Default quiet hours, in full hours of the member's local time (R372). */
export const QUIET = { from: 22, until: 8 };

/** A member's notification settings. */
export type NoticeSettings = {
  on: Record<Channel, readonly NoticeKind[]>;
  showWords: boolean;
  /** Equal hours mean no quiet hours. */
  quiet: { from: number; until: number };
  /** The IANA time zone of their browser when they last saved; null: their country's. */
  timeZone: string | null;
};

export const isOn = ({ on }: NoticeSettings, channel: Channel, kind: NoticeKind): boolean =>
  on[channel].includes(kind);

/** The time zone that applies to a member's quiet hours. */
export const zoneOf = (timeZone: string | null, country: CountryCode | null): string =>
  timeZone ?? (country ? countryData(country).timeZone : "UTC");

/**
 * The quiet hours around a moment in the member's time zone, correct across clock changes; null if
 * it is not within any (R372).
 */
export const quietRound = (
  now: number,
  { quiet }: Pick<NoticeSettings, "quiet">,
  timeZone: string,
) => (quiet.from === quiet.until ? null : hoursRound(now, timeZone, quiet));
