import { inDomain, inFile } from "./mutation.ts";

const batch = inFile("app/db/batch.ts", ["app/domain/like/like-member.test.ts"]);
const playSwipeGame = inDomain("swipe-game/play-swipe-game", "like/like-member");
const sendPush = inDomain("push/send-push", "outbox/send-email");
const complaintStore = inDomain("complaint/complaint-store", "complaint/report-member");
const bySignUp = (file: string) => inDomain(file, "signup/sign-up");
const retryDecision = inFile(
  "docs/decisions/0104-retry-idempotent-database-calls.md",
  ["tests/architecture/idempotent-statements.test.ts"],
  "architecture",
);

/** Writes whose response is lost (R585). */
export const LOST_RESPONSES = [
  batch("an idempotent batch is not retried", "by !== undefined || queries.every", "queries.every"),
  batch(
    "an idempotent write is not retried",
    "by !== undefined ? retryTransient(execute) : execute()",
    "execute()",
  ),
  playSwipeGame(
    "a retried pass takes two numbers",
    'kind === "like" ? LIKE_IDEMPOTENT_BY : undefined',
    "LIKE_IDEMPOTENT_BY",
  ),
  sendPush(
    "a retried push failure is counted twice",
    "counts ? undefined : IDEMPOTENT_BY",
    "IDEMPOTENT_BY",
  ),
  complaintStore(
    "a retry fails on a stored report",
    "{ when: isStored(row.complaintId), onConflict: sql`DO NOTHING` }",
    "{}",
  ),
  complaintStore(
    "a retry fails on stored evidence",
    "AND ${isStored(complaintId)}`,\n      onConflict: sql`DO NOTHING`,",
    "`,",
  ),
  bySignUp("profile/profile-sql")(
    "a retry fails on a stored profile",
    "{ when, onConflict: sql`DO NOTHING` },",
    "{ when },",
  ),
  bySignUp("wallet/wallet-sql")(
    "a retry fails on a stored wallet",
    " AND NOT ${exists(walletRowOf(id))}",
  ),
  bySignUp("signup/signup-store")(
    "a retry fails on a stored signup source",
    "{ when: accountExists(member.id), onConflict: sql`DO NOTHING` }",
    "{ when: accountExists(member.id) }",
  ),
  bySignUp("account/token-store")(
    "a retry fails on a stored mailed secret",
    "onConflict: sql`DO NOTHING` },",
    "},",
  ),
  retryDecision(
    "an idempotent call is missing from the decision",
    "| a like that is gone | `like/like-member.ts` | `like/like-member.test.ts` |\n",
  ),
  inFile("docs/scale.md", ["scripts/cost/scale-page.test.ts"], "architecture")(
    "the scale page states another limit",
    "| 41,500 |",
    "| 132,000 |",
  ),
  inFile(
    "app/domain/profile/profile-store.ts",
    ["tests/architecture/index-names.test.ts"],
    "architecture",
  )(
    "a statement names an index that does not exist",
    "INDEXED BY blocks_by_blocker",
    "INDEXED BY blocks_by_nobody",
  ),
];
