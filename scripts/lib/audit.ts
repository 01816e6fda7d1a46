import { execFile } from "node:child_process";
import { ROOT } from "./paths.ts";
import type { Count } from "./test-tools.ts";

/** A known vulnerability of a package; `via` names the packages that depend on it. */
type Finding = {
  severity: string;
  range: string;
  via: (string | { title: string; url: string })[];
};

/**
 * Queries the registry for known vulnerabilities of deployed packages, and prints each. An
 * unreachable registry is no failure.
 */
export async function runAudit(): Promise<Count> {
  const findings = readAudit(await runNpmAudit());
  if (findings === null) {
    console.log(
      "\n  Not audited: the registry did not answer, or knows no audits (a mirror, no network).",
    );
    return { passed: 0, failed: 0 };
  }
  for (const finding of findings) console.error(`  ${finding}`);
  return findings.length > 0 ? { passed: 0, failed: findings.length } : { passed: 1, failed: 0 };
}

/** One line per finding of `npm audit --json`; null if the text is no report. */
export function readAudit(json: string): string[] | null {
  const report = parsed(json);
  if (!report?.vulnerabilities) return null;
  return Object.entries(report.vulnerabilities).map(([name, { severity, range, via }]) => {
    const reasons = via.map((by) => (typeof by === "string" ? by : `${by.title} ${by.url}`));
    return `${severity}: ${name} ${range}: ${reasons.join("; ")}`;
  });
}

function parsed(json: string): { vulnerabilities?: Record<string, Finding> } | null {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

/** npm exits with 1 if it found something: its output is read anyway. */
function runNpmAudit(): Promise<string> {
  const self = process.env.npm_execpath;
  const [command, first] = self?.endsWith(".js") ? [process.execPath, [self]] : ["npm", []];
  const args = [...first, "audit", "--omit=dev", "--json"];
  return new Promise((resolve) =>
    execFile(command, args, { cwd: ROOT, maxBuffer: 2 ** 24 }, (_error, output) => resolve(output)),
  );
}
