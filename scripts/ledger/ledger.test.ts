import type { DatabaseSync } from "node:sqlite";
import { beforeEach, expect, test } from "vitest";
import {
  beginChain,
  type ChainEntry,
  type ChainLink,
  linkEntry,
} from "../../app/domain/wallet/hash-chain";
import { openContext } from "../../tests/support/command-context";
import type { ToolContext } from "../lib/open-context";
import { showStatement } from "./statement";
import { verify } from "./verify";

let tool: ToolContext;
let sqlite: DatabaseSync;
let printed: string[];

/**
 * Two sites with a member each, who have 10 credits and sent three messages; the last entry is not
 * chained yet.
 */
beforeEach(async () => {
  const opened = openContext();
  sqlite = opened.sqlite;
  printed = opened.lines;
  const { db, print } = opened.context;
  tool = { db, print, now: 7, staff: "ops", originOf: (host) => `https://${host}` };
  for (const site of ["a.test", "b.test"]) {
    sqlite.exec(
      `INSERT INTO sites (id, host, created_at) VALUES ('${site}', '${site}', 0);
       INSERT INTO accounts (id, site_id, email, password_hash, status, language, signup_date) VALUES ('sam-${site}', '${site}', 'sam@example.test', 'x', 'active', 'en', 0);
       INSERT INTO profiles (id, site_id, status, name, birth_date, language, joined_at, last_active_at) VALUES ('sam-${site}', '${site}', 'active', 'Sam', '1990-01-01', 'en', 0, 0);
       INSERT INTO wallets (id, account_id, site_id) VALUES ('w-${site}', 'sam-${site}', '${site}');`,
    );
    addEntry(site, "purchase", 10);
    for (let n = 0; n < 3; n++) addEntry(site, "message", -1);
    await link(site, 3);
  }
});

function addEntry(site: string, reason: string, amount: number) {
  sqlite.exec(
    `INSERT INTO wallet_entries (wallet_id, reason, key, site_id, number, amount, created_at)
     SELECT id, '${reason}', 'k' || (entries + 1), site_id, entries + 1, ${amount}, 1000 FROM wallets WHERE id = 'w-${site}'`,
  );
}

/** Links entries as the scheduler does. */
async function link(site: string, upTo: number) {
  let end: ChainLink = await beginChain({ id: `w-${site}`, siteId: site });
  for (let number = 1; number <= upTo; number++) {
    const entry = {
      number,
      reason: number === 1 ? "purchase" : "message",
      key: `k${number}`,
      siteId: site,
      amount: number === 1 ? 10 : -1,
      conversationId: null,
      seq: null,
      at: 1000,
      folded: null,
      hash: null,
    } satisfies ChainEntry;
    end = await linkEntry(end, entry);
    sqlite.exec(
      `INSERT INTO wallet_links (wallet_id, number, site_id, balance, at, hash) VALUES ('w-${site}', ${number}, '${site}', ${end.balance}, ${end.at}, '${end.hash}')`,
    );
  }
}

/** Changes a row without its trigger, and restores the trigger. */
function changeByHand(trigger: string, change: string) {
  const made = sqlite.prepare("SELECT sql FROM sqlite_master WHERE name = ?").get(trigger);
  sqlite.exec(`DROP TRIGGER ${trigger}; ${change}; ${made?.sql}`);
}

test("an untouched ledger is valid, and unlinked entries are counted", async () => {
  expect(await verify(tool)).toBe(true);
  expect(printed).toEqual(["2 wallets, 8 entries, 2 not linked yet: all fit."]);
  printed.length = 0;
  expect(await verify(tool, "a.test")).toBe(true);
  expect(printed).toEqual(["1 wallets, 4 entries, 1 not linked yet: all fit."]);
});

test("a manually changed row is found and named", async () => {
  changeByHand(
    "wallet_entries_are_never_changed",
    "UPDATE wallet_entries SET amount = -2 WHERE wallet_id = 'w-a.test' AND number = 2",
  );
  expect(await verify(tool)).toBe(false);
  expect(printed).toEqual([
    "wallet w-a.test (a.test): entry 2 (message, k2) is not what it was when it was linked",
    "wallet w-a.test (a.test): the balance is not the sum of the entries",
    "2 wallets, 8 entries, 2 not linked yet: 1 wallets do not fit.",
  ]);
  printed.length = 0;
  expect(await verify(tool, "b.test")).toBe(true);
});

test("a manually deleted row is found and named, linked or not", async () => {
  for (const number of [3, 4])
    changeByHand(
      "wallet_entries_are_never_deleted",
      `DELETE FROM wallet_entries WHERE wallet_id = 'w-b.test' AND number = ${number}`,
    );
  expect(await verify(tool)).toBe(false);
  const lines = printed.slice(0, -1).map((line) => line.replace("wallet w-b.test (b.test): ", ""));
  expect(lines).toEqual([
    "entry 4 is missing",
    "entry 3 is missing",
    "the balance is not the sum of the entries",
  ]);
});

test("a manually set balance is found", async () => {
  changeByHand(
    "wallets_are_moved_by_entries",
    "UPDATE wallets SET balance = 900 WHERE id = 'w-a.test'",
  );
  expect(await verify(tool)).toBe(false);
  expect(printed[0]).toContain("the balance is not the sum");
});

test("a statement shows each entry with the balance after it", async () => {
  await showStatement(tool, "sam@example.test", "a.test");
  expect(printed).toEqual([
    "sam-a.test  sam@example.test  a.test",
    "  1  1970-01-01T00:00:01.000Z  +10  = 10  purchase (k1)",
    "  2  1970-01-01T00:00:01.000Z  -1  = 9  message (k2)",
    "  3  1970-01-01T00:00:01.000Z  -1  = 8  message (k3)",
    "  4  1970-01-01T00:00:01.000Z  -1  = 7  message (k4)",
    "  7 credits",
  ]);
  await expect(showStatement(tool, "nobody@example.test")).rejects.toThrow("no account");
  await expect(verify(tool, "c.test")).rejects.toThrow("no site c.test");
});
