import { afterEach, beforeEach, expect, vi } from "vitest";

/**
 * Records every line that a test logs, instead of printing it. After each test no line may contain
 * one of `words`.
 */
export function recordLog(...words: readonly string[]): string[] {
  const lines: string[] = [];
  beforeEach(() => {
    lines.length = 0;
    for (const level of ["log", "warn", "error", "info"] as const)
      vi.spyOn(console, level).mockImplementation((...said) => void lines.push(said.join(" ")));
  });
  afterEach(() => {
    vi.restoreAllMocks();
    for (const word of words) expect(lines.join("\n")).not.toContain(word);
  });
  return lines;
}
