/**
 * Notification delivery informs members of what happened while they were away. Invariants: a
 * notification is true when it is sent, according to D1; a member gets none of a kind that is
 * switched off, while one of their pages is open, or in their quiet hours; each channel sends a
 * notification once, however often its job runs; a lost queue message delays it by minutes, since a
 * scheduled job finds what waits.
 */
import { days, hours, minutes } from "~/kit/duration";
import {
  CHANNELS,
  type Channel,
  isKindOn,
  type NotificationKind,
  type NotificationSettings,
} from "../notification/notification";

/** Seconds until the push: a member who returns before then gets none (R373). */
export const PUSH_DELAY_SECONDS = 5;
/**
 * Unread for this long, a message's queue job was lost; unread for a day, it is notified again
 * (R374).
 */
export const MISSED_AFTER = minutes(10);
/** An unseen like older than this may have lost both queue jobs with all their retries (R376). */
export const LIKE_MISSED_AFTER = minutes(15);
export const REMIND_UNREAD_AFTER = hours(24);
/**
 * The reminder of a profile's gaps is sent once, this long after the address was confirmed (R551).
 */
export const PROFILE_REMINDER_AFTER = days(3);
/** Rows per query, and queries per kind before the queue continues the scan (R558). */
export const SCAN_PAGE_SIZE = 1_000;
export const SCAN_PAGES_PER_RUN = 10;

export type DecisionInput = {
  /** Whether the notification still applies, per channel. */
  applies: Record<Channel, boolean>;
  /** The notification is sent if one of these kinds is enabled. */
  kinds: readonly NotificationKind[];
  settings: NotificationSettings;
  reached: Record<Channel, boolean>;
  /** One of the member's pages is open. */
  here: boolean;
  /** The end of the current quiet hours; null outside of them. */
  quietUntil: number | null;
};

export type ChannelDecision =
  | { notifies: true; at: number }
  | { notifies: false; reason: "over" | "unreached" | "off" | "here" };

/** Decides whether and when a member is notified, per channel. No other code decides it (R373). */
export function decideNotification(
  facts: DecisionInput,
  now: number,
): Record<Channel, ChannelDecision> {
  const verdictOf = (channel: Channel): ChannelDecision => {
    if (!facts.applies[channel]) return { notifies: false, reason: "over" };
    if (!facts.reached[channel]) return { notifies: false, reason: "unreached" };
    if (!facts.kinds.some((kind) => isKindOn(facts.settings, channel, kind)))
      return { notifies: false, reason: "off" };
    if (facts.here) return { notifies: false, reason: "here" };
    return { notifies: true, at: facts.quietUntil ?? now };
  };
  const [mail, push] = CHANNELS.map(verdictOf) as [ChannelDecision, ChannelDecision];
  return { mail, push };
}
