/**
 * Lines of a query plan that scan a whole table. Scanning the result of a subquery or a JSON list
 * does not count.
 */
export function scansOf(plan: string[]): string[] {
  const results = new Set(
    plan.flatMap((line) => /^(?:CO-ROUTINE|MATERIALIZE) (\S+)/.exec(line)?.[1] ?? []),
  );
  return plan.filter((line) => {
    const table = /^SCAN (\S+)/.exec(line)?.[1];
    return (
      table &&
      table !== "CONSTANT" &&
      !table.startsWith("(subquery") &&
      !results.has(table) &&
      !line.includes("VIRTUAL TABLE")
    );
  });
}
