import { writeFileSync } from "node:fs";
import type { Reporter } from "vitest/node";

/** Notifies the waiting command that another test has ended (scripts/lib/test-heartbeat.ts). */
export default class TestHeartbeat implements Reporter {
  onTestCaseResult(): void {
    const sign = process.env.SIGN_OF_LIFE;
    if (sign) writeFileSync(sign, "");
  }
}
