/**
 * Telling is that a member learns, when they are not here, of what happened. Invariants: what is told is so at that moment, by
 * what D1 knows; nobody is told what they switched off, while a page of theirs is open, or in their quiet hours; the same is
 * told once by each way, however often it is asked; a call that is lost costs minutes, since the clock finds what waits.
 */
import { days, hours, minutes } from "~/kit/duration";
import {
  CHANNELS,
  type Channel,
  isOn,
  type NoticeKind,
  type NoticeSettings,
} from "../notice/notice";

/** So many seconds after a deed it is told: who comes back meanwhile is told nothing (R373). */
export const PUSH_AFTER = 5;
/** What has waited for so long was missed by its call; what has waited for a day is told once more (R374). */
export const MISSED_AFTER = minutes(10);
/** A like that nobody looked at for so long may have been missed by both of its calls, with all their tries (R376). */
export const LIKE_MISSED_AFTER = minutes(15);
export const REMINDED_AFTER = hours(24);
/** So long after they confirmed their address a member is told what their profile lacks, once (R551). */
export const FINISHED_AFTER = days(3);
/** So many are found by one read, and so many reads are made of each kind before the queue carries the rest (R558). */
export const NAMED_AT_A_TIME = 1_000;
export const PAGES_A_STEP = 10;

export type NoticeFacts = {
  /** Whether what would be told by each way is still so. */
  stands: Record<Channel, boolean>;
  /** It is told to who wants one of these. */
  kinds: readonly NoticeKind[];
  settings: NoticeSettings;
  reached: Record<Channel, boolean>;
  /** A page of theirs is open. */
  here: boolean;
  /** Until when they are told nothing; null outside of their quiet hours. */
  quietUntil: number | null;
};

export type Verdict =
  | { tell: true; at: number }
  | { tell: false; why: "over" | "unreached" | "off" | "here" };

/** Whether and when a member is told something, by each way: the only place that decides it (R373). */
export function decideNotice(facts: NoticeFacts, now: number): Record<Channel, Verdict> {
  const verdictOf = (channel: Channel): Verdict => {
    if (!facts.stands[channel]) return { tell: false, why: "over" };
    if (!facts.reached[channel]) return { tell: false, why: "unreached" };
    if (!facts.kinds.some((kind) => isOn(facts.settings, channel, kind)))
      return { tell: false, why: "off" };
    if (facts.here) return { tell: false, why: "here" };
    return { tell: true, at: facts.quietUntil ?? now };
  };
  const [mail, push] = CHANNELS.map(verdictOf) as [Verdict, Verdict];
  return { mail, push };
}
