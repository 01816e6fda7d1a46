/**
 * An experiment compares two landers of a site by the signups that their visitors confirm.
 * Invariants: the number of visitors per arm is planned before the first visitor and never changed;
 * each arm gets exactly that number; the result is read once, a week after the last of them, so
 * that looking earlier cannot change it; an experiment that was stopped has no result (R514).
 * Visitors are assigned at one address, and stay with their arm by the cookie of the visit; nothing
 * else recognizes them.
 */
import { days } from "~/kit/duration";
import { differenceInterval, type Interval, sampleSizeOf } from "../statistics/ratio";
import type { Lander } from "../visit/visit";

export type Arm = "a" | "b";

export type Experiment = {
  slug: string;
  landerA: Lander;
  landerB: Lander;
  /** The percentage of visitors that arm b gets. */
  shareB: number;
  /** Confirmed signups per 10,000 visitors: expected, and the smallest difference to be found. */
  baseline: number;
  effect: number;
  plannedA: number;
  plannedB: number;
  assignedA: number;
  assignedB: number;
  confirmedA: number;
  confirmedB: number;
  startedAt: number;
  filledAt: number | null;
  stoppedAt: number | null;
};

/** How long signups are counted after the last planned visitor; the trigger has the same figure. */
export const CONFIRMED_WITHIN = days(7);

/** The campaign under which an experiment's visitors and members are counted. */
export const campaignOf = (slug: string): string => `compare-${slug}`;

type Plan = Pick<Experiment, "baseline" | "effect" | "shareB">;

/**
 * Visitors per arm, so that a difference of `effect` is found with 80 % power at 5 %. With unequal
 * shares the smaller arm gets the number of equal shares, and the other more in proportion, which
 * has at least that power.
 */
export function planVisitors({ baseline, effect, shareB }: Plan): { a: number; b: number } {
  const each = sampleSizeOf(baseline / 10_000, (baseline + effect) / 10_000);
  const smaller = Math.min(shareB, 100 - shareB);
  return {
    a: Math.ceil((each * (100 - shareB)) / smaller),
    b: Math.ceil((each * shareB) / smaller),
  };
}

/** `random`: from 0 (included) to 1. */
export const chooseArm = ({ shareB }: Pick<Experiment, "shareB">, random: number): Arm =>
  random * 100 < shareB ? "b" : "a";

export type ExperimentState =
  | { state: "filling" }
  | { state: "waiting"; until: number }
  | { state: "stopped" }
  | { state: "decided"; interval: Interval; winner: Arm | null };

/** The state of an experiment; a result only after its planned end. */
export function stateOf(experiment: Experiment, now: number): ExperimentState {
  const { filledAt, stoppedAt } = experiment;
  if (stoppedAt !== null) return { state: "stopped" };
  if (filledAt === null) return { state: "filling" };
  if (now < filledAt + CONFIRMED_WITHIN)
    return { state: "waiting", until: filledAt + CONFIRMED_WITHIN };
  const interval = differenceInterval(
    { part: experiment.confirmedA, whole: experiment.assignedA },
    { part: experiment.confirmedB, whole: experiment.assignedB },
  );
  return { state: "decided", interval, winner: winnerOf(interval) };
}

function winnerOf({ low, high }: Interval): Arm | null {
  if (low > 0) return "b";
  return high < 0 ? "a" : null;
}
