import { is } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { expect, test } from "vitest";
import { KNOWN_BROWSER_TTL } from "~/domain/account/account";
import { EVIDENCE_TTL } from "~/domain/block/block";
import { ARCHIVE_AFTER } from "~/domain/conversation/conversation";
import { COMPLAINT_RETENTION } from "~/domain/deactivation/deactivation";
import { MANDATE_TTL } from "~/domain/direct-debit/direct-debit";
import { UNPAID_ORDER_TTL } from "~/domain/order/order";
import { VISIT_TTL } from "~/domain/profile/profile";
import { SUBSCRIPTION_TTL } from "~/domain/push/push";
import { HELD_TTL } from "~/domain/scam-detection/scam-detection";
import { SESSION_TTL } from "~/domain/session/session";
import { SUPPORT_RETENTION_DAYS } from "~/domain/support/support";
import { SOFT_BOUNCE_TTL } from "~/domain/suppression/suppression";
import { SWIPE_TTL } from "~/domain/swipe-game/swipe-game";
import { days } from "~/kit/duration";
import { filesBelow, textOf } from "./sources";

const DOCUMENT = textOf("docs/content/data-protection.md");

const RETENTION: [data: string, milliseconds: number, constant: string][] = [
  ["messages deleted by a block, and copies in reports", EVIDENCE_TTL, "EVIDENCE_TTL"],
  ["complaints of a closed account", COMPLAINT_RETENTION, "COMPLAINT_RETENTION"],
  ["cases of the support desk", days(SUPPORT_RETENTION_DAYS), "SUPPORT_RETENTION_DAYS"],
  ["messages in the database, then in their archive", ARCHIVE_AFTER, "ARCHIVE_AFTER"],
  ["held messages", HELD_TTL, "HELD_TTL"],
  ["sessions", SESSION_TTL, "SESSION_TTL"],
  ["known browsers", KNOWN_BROWSER_TTL, "KNOWN_BROWSER_TTL"],
  ["push subscriptions", SUBSCRIPTION_TTL, "SUBSCRIPTION_TTL"],
  ["visits", VISIT_TTL, "VISIT_TTL"],
  ["choices of the swipe game", SWIPE_TTL, "SWIPE_TTL"],
  ["temporary delivery errors", SOFT_BOUNCE_TTL, "SOFT_BOUNCE_TTL"],
  ["unpaid orders", UNPAID_ORDER_TTL, "UNPAID_ORDER_TTL"],
  ["unused direct debit mandates", MANDATE_TTL, "MANDATE_TTL"],
];

const generatedPart = (name: string) =>
  new RegExp(`<!-- generated: ${name} -->\\n\\n([\\s\\S]*?)\\n\\n<!-- end -->`).exec(DOCUMENT)?.[1];

test("the retention table of the data protection document has the values of the code", () => {
  const rows = RETENTION.map(
    ([data, milliseconds, constant]) => `| ${data} | ${milliseconds / days(1)} | \`${constant}\` |`,
  );
  expect(generatedPart("retention")).toBe(
    ["| Data | Days | Constant |", "|---|---|---|", ...rows].join("\n"),
  );
});

/** Names of columns with a member's id. */
const MEMBER_COLUMNS = new Set(
  filesBelow("app/domain", /\.tables\.ts$/).flatMap((path) =>
    Array.from(textOf(path).matchAll(/\bmemberId\("(\w+)"\)/g), ([, name]) => name),
  ),
);

test("the data protection document lists every table with a member's id", () => {
  const modules = import.meta.glob<Record<string, unknown>>("../../app/domain/**/*.tables.ts", {
    eager: true,
  });
  const names = Object.values(modules)
    .flatMap((module) => Object.values(module))
    .filter((table): table is SQLiteTable => is(table, SQLiteTable))
    .map((table) => getTableConfig(table))
    .filter(({ columns }) => columns.some(({ name }) => MEMBER_COLUMNS.has(name) && name !== "id"))
    .map(({ name }) => `\`${name}\``);
  const all = [...new Set([...names, "`accounts`", "`profiles`"])].toSorted();
  expect(generatedPart("tables")?.replaceAll("\n", " ")).toBe(all.join(", "));
});
