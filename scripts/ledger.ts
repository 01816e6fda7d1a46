/** `npm run ledger`: staff's tool. Recomputes the chain of every wallet and names what does not fit, and shows a member's entries. */
import { showStatement } from "./ledger/statement.ts";
import { verify } from "./ledger/verify.ts";
import { Misuse, runTool, type ToolContext } from "./lib/tool.ts";

const USAGE = `npm run ledger -- <command> [id or e-mail] [options]

  verify              computes every wallet's chain anew and names each row that was changed by
                      hand or is missing, and each balance that is not the sum of its entries
  statement <member>  a member's entries, the oldest first, with the balance after each

  --site <host>  of one site only; for a statement: where an address has accounts on several
  --dev          the database of npm run dev instead of that of npm start
  --remote       the deployed database (wrangler login first)

  npm run ledger -- verify --site www.example.com --remote`;

await runTool({ usage: USAGE, texts: ["site"], plan });

function plan([command = "", asked, ...more]: string[], { site: host }: { site?: string }) {
  if (command !== "verify" && command !== "statement")
    throw new Misuse(`There is no command "${command}".`);
  if (command === "statement" && !asked) throw new Misuse("statement of whom?");
  const tooMany = command === "verify" ? asked : more[0];
  if (tooMany !== undefined) throw new Misuse(`What is "${tooMany}"?`);
  return async (context: ToolContext) => {
    if (command === "statement") return showStatement(context, asked ?? "", host);
    if (!(await verify(context, host))) process.exitCode = 1;
  };
}
