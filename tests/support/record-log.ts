import { afterEach, beforeEach, expect, vi } from "vitest";

/**
 * Records every line that a test logs, instead of printing it. After each test no line may contain
 * one of `words`.
 */
export function recordLog(...forbiddenTexts: readonly string[]): string[] {
  const lines: string[] = [];
  beforeEach(() => {
    lines.length = 0;
    for (const level of ["log", "warn", "error", "info"] as const)
      vi.spyOn(console, level).mockImplementation((...args) => void lines.push(args.join(" ")));
  });
  afterEach(() => {
    vi.restoreAllMocks();
    for (const word of forbiddenTexts) expect(lines.join("\n")).not.toContain(word);
  });
  return lines;
}
