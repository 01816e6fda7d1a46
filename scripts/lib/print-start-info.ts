import { DEMO_PASSWORD, LOGINS } from "../seed/people.ts";
import { DEMO_SITES } from "../seed/sites.ts";
import { STAFF_PASSWORD, STAFF_TOTP_SECRET, staffEmailOf } from "../seed/staff.ts";
import { LOCAL_OPERATOR_HOST } from "./paths.ts";

/** Prints how to use the running site: URLs, logins, and where the e-mails are. */
export function printStartInfo(port: number): void {
  const address = (host: string) => `http://${host}:${port}/`;
  const width = Math.max(...LOGINS.map(({ email }) => email.length));
  console.log(
    [
      "",
      ...DEMO_SITES.map(({ host, settings }) => `  ${settings.name.padEnd(10)} ${address(host)}`),
      `  Operators  ${address(LOCAL_OPERATOR_HOST)}operator`,
      `  Mails      ${address(DEMO_SITES[0].host)}dev/outbox`,
      `  Health     ${address(DEMO_SITES[0].host)}healthz`,
      "",
      `  Demo logins (password for all: ${DEMO_PASSWORD})`,
      ...LOGINS.map(({ email, shows }) => `  ${email.padEnd(width)}  ${shows}`),
      "",
      `  Operators: ${staffEmailOf("owner")}, or another role; password ${STAFF_PASSWORD},`,
      `  code: npm run staff -- code (secret ${STAFF_TOTP_SECRET}); then register a passkey`,
      "",
      "  Ctrl+C stops the site. npm run seed writes the demo data again.",
      "",
    ].join("\n"),
  );
}
