/**
 * The console of the tests. Replaced once for each isolate, since test files share one: an
 * unexpected error or warning is kept for the check in quiet-console.ts, other lines until the
 * test's result is known.
 */
export const unexpectedLines: string[] = [];
export const logLines: unknown[][] = [];
export const printLine = console.log;

for (const level of ["error", "warn"] as const)
  console[level] = (...values: unknown[]) =>
    void unexpectedLines.push(`console.${level}: ${values.join(" ")}`);
for (const level of ["log", "info", "debug"] as const)
  console[level] = (...values: unknown[]) => void logLines.push(values);
