/**
 * A notification informs a member of what happened while they were away. Invariants: advertising is
 * sent only to members who opted in; every kind can be switched off per channel; nobody is notified
 * in their quiet hours; a message's text is included only if its reader allows it.
 */
import { hoursRangeAt } from "~/kit/dates";
import type { CountryCode } from "../location/countries";
import { countryData } from "../location/countries";
import {
  CHANNELS,
  type Channel,
  NOTIFICATION_KINDS,
  type NotificationKind,
} from "./notification.schema";

export { CHANNELS, type Channel, NOTIFICATION_KINDS, type NotificationKind };

/** Kinds that need an opt-in: they advertise, and serve the site as much as the member (R370). */
export const OPT_IN_KINDS: readonly NotificationKind[] = ["promotion", "weekly", "news"];

/** Encodes kinds as the bits of the settings columns. */
export const bitsOf = (kinds: readonly NotificationKind[]): number =>
  kinds.reduce((bits, kind) => bits | (1 << NOTIFICATION_KINDS.indexOf(kind)), 0);

/** The defaults of a member who never chose (R370). */
export const DEFAULT_BITS = bitsOf(
  NOTIFICATION_KINDS.filter((kind) => !OPT_IN_KINDS.includes(kind)),
);

/** The kinds that each channel offers (R370). */
export const KINDS_BY_CHANNEL: Record<Channel, readonly NotificationKind[]> = {
  mail: NOTIFICATION_KINDS,
  push: NOTIFICATION_KINDS,
};

/** Default quiet hours, in full hours of the member's local time (R372). */
export const DEFAULT_QUIET_HOURS = { from: 22, until: 8 };

/** A member's notification settings. */
export type NotificationSettings = {
  enabledKinds: Record<Channel, readonly NotificationKind[]>;
  showWords: boolean;
  /** Equal hours mean no quiet hours. */
  quiet: { from: number; until: number };
  /** The IANA time zone of their browser when they last saved; null: their country's. */
  timeZone: string | null;
};

export const isKindOn = (
  { enabledKinds }: NotificationSettings,
  channel: Channel,
  kind: NotificationKind,
): boolean => enabledKinds[channel].includes(kind);

/** The time zone that applies to a member's quiet hours. */
export const timeZoneOf = (timeZone: string | null, country: CountryCode | null): string =>
  timeZone ?? (country ? countryData(country).timeZone : "UTC");

/**
 * The quiet hours around a moment in the member's time zone, correct across clock changes; null if
 * it is not within any (R372).
 */
export const quietHoursAround = (
  now: number,
  { quiet }: Pick<NotificationSettings, "quiet">,
  timeZone: string,
) => (quiet.from === quiet.until ? null : hoursRangeAt(now, timeZone, quiet));
