import type { MeasuredValues } from "../thresholds.ts";
import type { RatioNoise } from "./noise.ts";

/** The result of a section. */
export type Report = {
  title: string;
  text: string;
  /** The values for its thresholds (bench/thresholds.ts), by their names. */
  figures: MeasuredValues;
  noise?: RatioNoise;
  /** Which part, of a section that is stored in several parts. */
  part?: string;
};

export function table(
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(" | ")} |`;
  return [
    line(head),
    line(head.map((_, index) => (index === 0 ? "---" : "---:"))),
    ...rows.map(line),
  ].join("\n");
}
