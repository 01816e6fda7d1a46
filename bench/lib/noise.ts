import { readFileSync } from "node:fs";
import { cpus } from "node:os";
import { figure, median, pairedRatio, quantile } from "./statistics.ts";

/** The uncertainty of a section's ratios. */
export type RatioNoise = {
  /** A baseline against itself in the same rounds: 1 on a quiet machine. */
  itself?: number;
  /**
   * Half of a variant's rounds are within this share of its median; the median over all variants.
   */
  spread: number;
};
/** Other load of the machine while a section ran, as shares of all its processors. */
export type Noise = Partial<RatioNoise> & { others: number; stolen: number };

/** `ratios` has each variant's ratios, one per round; `itself` the baseline against itself. */
export function noiseOf(
  ratios: readonly (readonly number[])[],
  itself?: readonly [readonly number[], readonly number[]],
): RatioNoise {
  const spread = median(ratios.map(spreadOf));
  return itself ? { itself: pairedRatio(itself[1], itself[0]), spread } : { spread };
}

/** Half the interquartile range, as a share of the median. */
export function spreadOf(values: readonly number[]): number {
  return (quantile(values, 0.75) - quantile(values, 0.25)) / 2 / median(values);
}

export function noiseText(noise: Noise | undefined): string {
  if (!noise) return "Noise: not known.";
  const percent = (share: number) => `${Math.round(share * 100)} %`;
  return [
    noise.itself === undefined
      ? "Noise:"
      : `Noise: a baseline against itself ${figure(noise.itself)},`,
    noise.spread === undefined ? "" : `rounds' ratios ± ${percent(noise.spread)},`,
    `others took ${percent(noise.others)} of the machine, its host ${percent(noise.stolen)}.`,
  ]
    .filter(Boolean)
    .join(" ");
}

/**
 * Runs a function and measures the machine's other load. Its servers must have ended when it
 * returns.
 */
export async function withNoise<T>(run: () => Promise<T>): Promise<{ result: T; noise: Noise }> {
  const before = readMachine();
  const result = await run();
  return { result, noise: otherLoadBetween(before, readMachine()) };
}

/** Ticks since the machine started: total, busy, stolen by the host, and our own. */
type Machine = { all: number; busy: number; stolen: number; own: number };

export function otherLoadBetween(before: Machine, after: Machine): Noise {
  const all = after.all - before.all || 1;
  const others = after.busy - before.busy - (after.own - before.own);
  return { others: Math.max(0, others) / all, stolen: (after.stolen - before.stolen) / all };
}

/**
 * proc(5): "cpu" counts user, nice, system, idle, iowait, irq, softirq, steal. A process counts
 * itself and its ended children.
 */
function readMachine(): Machine {
  const line = readFileSync("/proc/stat", "utf8").split("\n")[0] ?? "";
  const ticks = line.split(/\s+/).slice(1, 9).map(Number);
  const [user = 0, nice = 0, system = 0, idle = 0, waiting = 0, irq = 0, soft = 0, stolen = 0] =
    ticks;
  const busy = user + nice + system + irq + soft;
  const self = readFileSync("/proc/self/stat", "utf8");
  const own = self
    .slice(self.lastIndexOf(")") + 2)
    .split(" ")
    .slice(11, 15)
    .reduce((sum, field) => sum + Number(field), 0);
  return { all: busy + idle + waiting + stolen, busy, stolen, own };
}

/** One line about the machine of a measurement. */
export function machineText(): string {
  return `${cpus()[0]?.model.trim() ?? "unknown"}, ${cpus().length} cores, Node ${process.versions.node}`;
}
