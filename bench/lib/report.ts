import type { Figures } from "../gates.ts";
import type { RatioNoise } from "./noise.ts";

/** What a section answers. */
export type Report = {
  title: string;
  text: string;
  /** What it measured for its gates (bench/gates.ts), by their names. */
  figures: Figures;
  noise?: RatioNoise;
  /** Of a section that is kept in several parts, which one. */
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
