import { inDomain, inFile } from "./mutation.ts";

const batch = inFile("app/db/batch.ts", ["app/domain/like/lost-like-response.test.ts"]);
const swipe = inDomain("swipe-game/swipe-member", "like/lost-like-response");
const push = inDomain("push/send-push", "outbox/lost-reply");
const report = inDomain("complaint/report-store", "complaint/lost-report-answer");
const signup = (file: string) => inDomain(file, "signup/lost-signup-response");
const decision = inFile(
  "docs/decisions/0104-retry-idempotent-database-calls.md",
  ["tests/architecture/idempotent-statements.test.ts"],
  "architecture",
);
const AGAIN = "\n    ON CONFLICT DO NOTHING";

/** Writes whose response is lost (R585). */
export const LOST_RESPONSES = [
  batch(
    "a batch that knows itself again is asked once",
    "by !== undefined || queries.every",
    "queries.every",
  ),
  batch(
    "a write that knows itself again is asked once",
    "by !== undefined ? retryTransient(execute) : execute()",
    "execute()",
  ),
  swipe(
    "a pass takes two numbers",
    'kind === "like" ? LIKE_IDEMPOTENT_BY : undefined',
    "LIKE_IDEMPOTENT_BY",
  ),
  push(
    "a browser that refuses is counted twice",
    "counts ? undefined : IDEMPOTENT_BY",
    "IDEMPOTENT_BY",
  ),
  report("a report that is stored is a fault", `\${isStored(row.complaintId)}${AGAIN}`, "1"),
  report("evidence that is stored is a fault", `\${isStored(complaintId)}${AGAIN}`, "1"),
  signup("profile/profile-sql")(
    "a profile that is stored is a fault",
    `\${row.at}, \${row.at} WHERE \${when}${AGAIN}`,
    "${row.at}, ${row.at} WHERE ${when}",
  ),
  signup("wallet/wallet-sql")(
    "a wallet that is stored is a fault",
    " AND NOT EXISTS (SELECT 1 FROM wallets WHERE account_id = ${id})",
  ),
  signup("signup/signup-store")(
    "a source that is stored is a fault",
    `WHERE \${accountExists(member.id)}${AGAIN}`,
    "WHERE ${accountExists(member.id)}",
  ),
  signup("account/token-store")(
    "a mailed secret that is stored is a fault",
    `\${row.email} WHERE \${when}${AGAIN}`,
    "${row.email} WHERE ${when}",
  ),
  decision(
    "what may be asked again is listed nowhere",
    "| a like that is gone | `like/unlike-member.ts` | `like/lost-like-response.test.ts` |\n",
  ),
  inFile("docs/scale.md", ["scripts/cost/scale-page.test.ts"], "architecture")(
    "the page of costs tells another wall",
    "| 47,500 |",
    "| 132,000 |",
  ),
  inFile(
    "app/domain/profile/blocked-store.ts",
    ["tests/architecture/index-names.test.ts"],
    "architecture",
  )(
    "a statement names an index that is not there",
    "INDEXED BY blocks_by_blocker",
    "INDEXED BY blocks_by_nobody",
  ),
];
