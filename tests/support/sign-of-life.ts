import { writeFileSync } from "node:fs";
import type { Reporter } from "vitest/node";

/** Notifies the waiting command that another test has ended (scripts/lib/signs-of-life.ts). */
export default class SignOfLife implements Reporter {
  onTestCaseResult(): void {
    const sign = process.env.SIGN_OF_LIFE;
    if (sign) writeFileSync(sign, "");
  }
}
