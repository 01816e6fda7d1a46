import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { run, runBatch } from "~/db/batch";
import { newId } from "~/kit/ids";
import {
  addMember,
  addSite,
  realServices,
  type TestMember,
} from "../../../tests/support/test-database";
import {
  addEntry,
  addPayer,
  chainAllEntries,
  chainLinksIn,
  checkMemberWallet,
  compactWallet,
  daysAgo,
  entriesIn,
  INTACT_WALLET,
  runSql,
  walletIdOf,
  withoutTriggers,
} from "../../../tests/support/wallet-ledger";
import {
  beginChain,
  type ChainEntry,
  type ChainLink,
  checkWallet,
  hashCompactedRow,
  linkEntry,
  type WalletContents,
} from "./hash-chain";
import { insertLinks, type NewLink, walletContentsStatements } from "./hash-chain-store";
import { LINK_STEPS, monthOf, sliceOf } from "./wallet";

describe("wallet", () => {
  let member: TestMember;
  /** SQL expression for a member's wallet. */
  const WALLET = "(SELECT id FROM wallets WHERE account_id = ?)";
  beforeEach(async () => {
    member = await addMember(await addSite(), { credits: 5 });
  });
  const run = (sql: string, ...values: unknown[]) =>
    env.DB.prepare(sql)
      .bind(...values)
      .run();
  const balance = async () =>
    (
      await env.DB.prepare("SELECT balance FROM wallets WHERE account_id = ?")
        .bind(member.id)
        .first<{ balance: number }>()
    )?.balance;
  const enter = (amount: number, key: string = newId()) =>
    run(
      `INSERT INTO wallet_entries (wallet_id, reason, key, site_id, number, amount, created_at)
     SELECT id, 'grant', ?, site_id, entries + 1, ?, 0 FROM wallets WHERE account_id = ?`,
      key,
      amount,
      member.id,
    );

  test("an entry changes the balance up and down, and never below zero", async () => {
    await enter(3);
    await enter(-8);
    expect(await balance()).toBe(0);
    await expect(enter(-1)).rejects.toThrow();
    expect(await balance()).toBe(0);
  });

  test("an entry can neither be changed nor deleted", async () => {
    await expect(
      run(`UPDATE wallet_entries SET amount = 9 WHERE wallet_id = ${WALLET}`, member.id),
    ).rejects.toThrow(/never changed/);
    await expect(
      run(`DELETE FROM wallet_entries WHERE wallet_id = ${WALLET}`, member.id),
    ).rejects.toThrow(/never deleted/);
    expect(await balance()).toBe(5);
  });

  test("an entry changes the balance by whole credits only", async () => {
    const amounts = [0.5, "many", null] as unknown as number[];
    for (const amount of amounts) await expect(enter(amount)).rejects.toThrow(/CHECK|NULL/);
    expect(await balance()).toBe(5);
    await expect(
      run(
        "INSERT INTO wallets (account_id, site_id, balance) VALUES (?, ?, 'many')",
        newId(),
        member.siteId,
      ),
    ).rejects.toThrow();
  });

  test("a wallet with entries cannot be deleted, an empty one can", async () => {
    const gone = (id: string) => run("DELETE FROM wallets WHERE account_id = ?", id);
    await expect(gone(member.id)).rejects.toThrow(/entries stay/);
    expect(await balance()).toBe(5);
    const other = await addMember(member.siteId);
    expect((await gone(other.id)).meta.changes).toBe(1);
  });

  /** Updates a wallet as an entry's trigger does, with any amount and key. */
  const move = (wallet: string, by: number, key: string, entries = "entries + 1") =>
    run(
      `UPDATE wallets SET balance = balance + ?, entries = ${entries}, last_reason = 'grant', last_key = ? WHERE account_id = ?`,
      by,
      key,
      wallet,
    );

  test("a balance is changed only by the trigger of its own entry", async () => {
    const refused = /moved by entries/;
    await expect(
      run("UPDATE wallets SET balance = 500 WHERE account_id = ?", member.id),
    ).rejects.toThrow(refused);
    await expect(move(member.id, 5, "start")).rejects.toThrow(refused);
    await expect(move(member.id, 5, "start", "entries")).rejects.toThrow(refused);
    await expect(move(member.id, 5, "start", "NULL")).rejects.toThrow();
    await expect(move(member.id, 500, "mine")).rejects.toThrow(refused);
    await enter(2);
    for (const entries of ["1", "2", "3", "0"])
      await expect(move(member.id, 5, "start", entries)).rejects.toThrow(refused);
    expect(await balance()).toBe(7);
  });

  test("an old entry cannot restore an earlier balance", async () => {
    await enter(-1, "spent");
    await enter(1, "back");
    expect(await balance()).toBe(5);
    await expect(move(member.id, -1, "spent")).rejects.toThrow(/moved by entries/);
    await expect(move(member.id, -1, "spent", "2")).rejects.toThrow(/moved by entries/);
    expect(await balance()).toBe(5);
  });

  test("another member's entry changes only their own balance", async () => {
    const other = await addMember(member.siteId, { credits: 3 });
    await enter(0, "second");
    await run(
      `INSERT INTO wallet_entries (wallet_id, reason, key, site_id, number, amount, created_at) VALUES ((SELECT id FROM wallets WHERE account_id = ?), 'grant', 'more', ?, 2, 3, 0)`,
      other.id,
      member.siteId,
    );
    await expect(move(member.id, 3, "more")).rejects.toThrow(/moved by entries/);
    expect(await balance()).toBe(5);
  });

  test("entries are numbered without a gap, and unique per reason and key", async () => {
    const insert = (number: number, key: string) =>
      run(
        "INSERT INTO wallet_entries (wallet_id, reason, key, site_id, number, amount, created_at) VALUES ((SELECT id FROM wallets WHERE account_id = ?), 'grant', ?, ?, ?, 1, 0)",
        ...[member.id, key, member.siteId, number],
      );
    for (const number of [0, 1, 3])
      await expect(insert(number, "x")).rejects.toThrow(/out of turn/);
    await insert(2, "x");
    await expect(insert(3, "x")).rejects.toThrow(/UNIQUE/);
    expect(await balance()).toBe(6);
  });

  test("an entry without a wallet is rejected", async () => {
    await expect(
      run(
        "INSERT INTO wallet_entries (wallet_id, reason, key, site_id, number, amount, created_at) VALUES (?, 'grant', 'x', ?, 1, 1, 0)",
        ...[newId(), member.siteId],
      ),
    ).rejects.toThrow(/wallet missing/);
  });

  test("a wallet starts empty, and cannot be replaced over its entries", async () => {
    const insert = (id: string, more: number) =>
      run(
        "INSERT OR REPLACE INTO wallets (account_id, site_id, balance) VALUES (?, ?, ?)",
        id,
        member.siteId,
        more,
      );
    await expect(insert(newId(), 500)).rejects.toThrow(/start empty/);
    await expect(insert(member.id, 0)).rejects.toThrow(/start empty/);
    await insert(newId(), 0);
  });
});

describe("erased wallet", () => {
  test("an erased member's wallet keeps its sums, and no account can get it", async () => {
    const member = await addMember(await addSite(), { credits: 5 });
    const { id } = (await env.DB.prepare("SELECT id FROM wallets WHERE account_id = ?")
      .bind(member.id)
      .first<{ id: string }>()) as { id: string };
    const moveTo = (to: string | null) =>
      env.DB.prepare("UPDATE wallets SET account_id = ? WHERE id = ?").bind(to, id).run();
    await expect(moveTo(newId())).rejects.toThrow(/change hands/);
    await moveTo(null);
    await expect(moveTo(member.id)).rejects.toThrow(/change hands/);
    const sum = "SELECT sum(amount) AS sum FROM wallet_entries WHERE wallet_id = ?";
    expect(await env.DB.prepare(sum).bind(id).first()).toEqual({ sum: 5 });
  });
});

describe("hash chain", () => {
  let member: TestMember;
  let wallet: string;
  beforeEach(async () => {
    ({ member, wallet } = await addPayer());
  });

  test("the scheduled job links every entry once, and unlinked entries are no violation", async () => {
    await addEntry(member, { amount: -3 });
    expect(await checkMemberWallet(member)).toEqual({ violations: [], waiting: 2 });
    await chainAllEntries();
    await chainAllEntries();
    expect(await chainLinksIn(wallet)).toEqual([
      { number: 1, balance: 50 },
      { number: 2, balance: 47 },
    ]);
    expect(await checkMemberWallet(member)).toEqual(INTACT_WALLET);
    await addEntry(member, { amount: 5 });
    expect(await checkMemberWallet(member)).toEqual({ violations: [], waiting: 1 });
    await chainAllEntries();
    expect(await checkMemberWallet(member)).toEqual(INTACT_WALLET);
  });

  test.each([
    ["amount = amount + 1", ["changed", "balance"]],
    ["created_at = created_at + 1", ["changed"]],
    ["reason = 'gift'", ["changed"]],
    ["key = 'other'", ["changed"]],
    ["conversation_id = 'other'", ["changed"]],
    ["site_id = 'other'", ["changed"]],
  ])("an entry changed by hand is reported: %s", async (change, violations) => {
    for (const amount of [-1, -2, -3]) await addEntry(member, { amount });
    await chainAllEntries();
    await withoutTriggers(() =>
      runSql(`UPDATE wallet_entries SET ${change} WHERE wallet_id = ? AND number = 3`, wallet),
    );
    const { violations: found } = await checkMemberWallet(member);
    expect(found.map(({ what }) => what)).toEqual(violations);
    expect(found[0]?.number).toBe(3);
  });

  test("a deleted entry, a deleted link and an added entry are reported", async () => {
    for (const amount of [-1, -2, -3]) await addEntry(member, { amount });
    await chainAllEntries();
    await withoutTriggers(() =>
      runSql("DELETE FROM wallet_entries WHERE wallet_id = ? AND number = 2", wallet),
    );
    expect((await checkMemberWallet(member)).violations).toMatchObject([
      { what: "missing", number: 2 },
      { what: "balance", number: null },
    ]);
    const other = await addMember(member.siteId, { credits: 3 });
    await chainAllEntries();
    await withoutTriggers(async () => {
      await runSql("DELETE FROM wallet_links WHERE wallet_id = ?", await walletIdOf(other));
      await runSql("UPDATE wallets SET entries = 2 WHERE account_id = ?", other.id);
    });
    expect((await checkMemberWallet(other)).violations).toMatchObject([
      { what: "missing", number: 2 },
    ]);
  });

  test("an entry changed together with its link breaks the next link", async () => {
    for (const amount of [-1, -2]) await addEntry(member, { amount, key: `k${amount}` });
    await chainAllEntries();
    const read = await runBatch(realServices().db, walletContentsStatements(wallet));
    const first = read.links.rows[0] as ChainLink;
    const entry = read.entries.rows[1] as ChainEntry;
    const { hash } = await linkEntry(first, { ...entry, key: "other" });
    await withoutTriggers(async () => {
      await runSql(
        "UPDATE wallet_entries SET key = 'other' WHERE wallet_id = ? AND number = 2",
        wallet,
      );
      await runSql(
        "UPDATE wallet_links SET hash = ? WHERE wallet_id = ? AND number = 2",
        hash,
        wallet,
      );
    });
    expect((await checkMemberWallet(member)).violations).toMatchObject([
      { what: "changed", number: 3 },
    ]);
  });

  test("a balance set by hand differs from the sum of its entries", async () => {
    await chainAllEntries();
    await withoutTriggers(() => runSql("UPDATE wallets SET balance = 500 WHERE id = ?", wallet));
    expect((await checkMemberWallet(member)).violations).toEqual([
      { what: "balance", number: null },
    ]);
  });

  test("every wallet is in exactly one slice within the hour", () => {
    const parts = Array.from({ length: LINK_STEPS }, (_, n) => sliceOf(n * 300_000, LINK_STEPS));
    for (const id of ["", "000", "0", "7ff9", "fff", "zzz", "A"]) {
      const turns = parts.filter(({ from, to }) => id >= from && id < to);
      expect(turns.length, id).toBe(1);
    }
  });
});

describe("check wallet", () => {
  const MAY = Date.UTC(2026, 4, 9);
  const JUNE = Date.UTC(2026, 5, 9);

  const entryOf = (number: number, reason: string, amount: number, at: number): ChainEntry => ({
    number,
    reason,
    key: `key ${number}`,
    siteId: "site",
    amount,
    at,
    conversationId: "chat",
    seq: number,
    folded: null,
    hash: null,
  });
  /** A grant of 50, then payments in May (3 credits) and in June (4). */
  const ALL = [
    entryOf(1, "grant", 50, MAY - 1),
    entryOf(2, "message", -1, MAY),
    entryOf(3, "message", -2, MAY + 1),
    entryOf(4, "message", -4, JUNE),
  ];

  async function linksOf(entries: ChainEntry[]): Promise<ChainLink[]> {
    let end = await beginChain({ id: "wallet", siteId: "site" });
    const links: ChainLink[] = [];
    for (const entry of entries) {
      end = await linkEntry(end, entry);
      links.push(end);
    }
    return links;
  }

  /** The folded row of May, with a valid proof even for forged values. */
  async function foldOf(
    links: ChainLink[],
    overrides: Partial<ChainEntry> = {},
  ): Promise<ChainEntry> {
    const plain = { conversationId: null, seq: null, folded: 2 };
    const row = { ...entryOf(3, "folded", -3, MAY + 1), key: "2026-05", ...plain, ...overrides };
    return { ...row, hash: await hashCompactedRow(row, links.slice(1, 3)) };
  }

  /** The wallet after May is folded; `balance` is the sum of its entries. */
  async function folded(overrides: Partial<ChainEntry> = {}): Promise<WalletContents> {
    const links = await linksOf(ALL);
    const entries = [ALL[0], await foldOf(links, overrides), ALL[3]] as ChainEntry[];
    return withBalance({ entries, links });
  }
  const withBalance = ({ entries, links }: Pick<WalletContents, "entries" | "links">) => {
    const balance = entries.reduce((sum, { amount }) => sum + amount, 0);
    return { wallet: { id: "wallet", siteId: "site", balance, entries: 4 }, entries, links };
  };
  const violationsOf = async (whole: WalletContents) =>
    (await checkWallet(whole)).violations.map(({ what, number }) => [what, number]);

  test("an unchanged wallet has no violation, folded or not", async () => {
    const plain = withBalance({ entries: ALL, links: await linksOf(ALL) });
    for (const whole of [plain, await folded()])
      expect(await checkWallet(whole)).toEqual({ violations: [], waiting: 0 });
  });

  test.each<[string, Partial<ChainEntry>]>([
    ["the sum", { amount: -2 }],
    ["the number of payments", { folded: 1 }],
  ])("a folded row changed together with its proof is reported: %s", async (_, overrides) => {
    expect(await violationsOf(await folded(overrides))).toEqual([["folded", 3]]);
  });

  test("a folded row with another number is reported", async () => {
    expect(await violationsOf(await folded({ number: 2 }))).toEqual([["folded", 2]]);
  });

  test("the proof of a folded row covers its entries and the row itself", async () => {
    const whole = await folded();
    const [first, may, last] = whole.entries as [ChainEntry, ChainEntry, ChainEntry];
    for (const change of [{ hash: "x" }, { siteId: "other" }, { at: MAY }])
      expect(
        await violationsOf({ ...whole, entries: [first, { ...may, ...change }, last] }),
        Object.keys(change).join(),
      ).toEqual([["folded", 3]]);
  });

  test("a payment that no folded row replaces is reported as missing", async () => {
    const whole = await folded();
    const entries = whole.entries.filter(({ reason }) => reason !== "folded");
    expect(await violationsOf(withBalance({ ...whole, entries }))).toEqual([
      ["missing", 2],
      ["missing", 3],
    ]);
  });

  test("a missing link and an entry beyond the count are reported", async () => {
    const whole = withBalance({ entries: ALL, links: await linksOf(ALL) });
    const links = whole.links.filter(({ number }) => number !== 2);
    expect(await violationsOf({ ...whole, links })).toContainEqual(["unlinked", 2]);
    const fewer = { ...whole.wallet, entries: 3 };
    expect(await violationsOf({ ...whole, wallet: fewer })).toContainEqual(["beyond", 4]);
  });

  test("a chain copied from another wallet is reported", async () => {
    const whole = await folded();
    const other = { ...whole.wallet, id: "another" };
    expect(await violationsOf({ ...whole, wallet: other })).toContainEqual(["changed", 1]);
  });
});

describe("compact ledger", () => {
  let member: TestMember;
  let wallet: string;
  beforeEach(async () => {
    ({ member, wallet } = await addPayer());
  });

  test("a month older than 90 days becomes one row, and nothing else changes", async () => {
    const months = [200, 160, 95, 80, 1].map(daysAgo);
    for (const at of months) await addEntry(member, { amount: -2, at });
    await addEntry(member, { amount: 7, at: daysAgo(150), reason: "purchase" });
    await chainAllEntries();
    const before = await chainLinksIn(wallet);
    await compactWallet(member);
    await compactWallet(member);
    const entries = await entriesIn(wallet);
    const of = (which: string) => entries.filter(({ reason }) => reason === which);
    const sumOf = (which: string) => of(which).reduce((sum, { amount }) => sum + amount, 0);
    expect(sumOf("folded")).toBeLessThan(0);
    expect(sumOf("folded") + sumOf("message")).toBe(-10);
    for (const { folded, amount } of of("folded")) expect(folded).toBe(-amount / 2);
    expect(await chainLinksIn(wallet)).toEqual(before);
    expect(await checkMemberWallet(member)).toEqual(INTACT_WALLET);
    await addEntry(member, { amount: -1 });
    await chainAllEntries();
    expect(await checkMemberWallet(member)).toEqual(INTACT_WALLET);
  });

  test("a folded row changed by hand, or a deleted entry of its month, is reported", async () => {
    const at = daysAgo(200);
    for (const amount of [-1, -2, -3]) await addEntry(member, { amount, at });
    await addEntry(member, { amount: 4, at, reason: "grant" });
    await chainAllEntries();
    await compactWallet(member);
    const change = (set: string) =>
      withoutTriggers(() =>
        runSql(
          `UPDATE wallet_entries SET ${set} WHERE wallet_id = ? AND reason = 'folded'`,
          wallet,
        ),
      );
    await change("amount = amount + 1");
    expect((await checkMemberWallet(member)).violations[0]).toMatchObject({
      what: "folded",
      number: 4,
    });
    await change("amount = amount - 1");
    expect(await checkMemberWallet(member)).toEqual(INTACT_WALLET);
    await change("hash = 'x'");
    expect((await checkMemberWallet(member)).violations).toMatchObject([
      { what: "folded", number: 4 },
    ]);
    await withoutTriggers(() =>
      runSql("DELETE FROM wallet_entries WHERE wallet_id = ? AND amount = 4", wallet),
    );
    expect((await checkMemberWallet(member)).violations.map(({ what }) => what)).toEqual([
      "folded",
      "balance",
    ]);
  });

  test("a wallet with a violation is neither linked further nor folded", async () => {
    const at = daysAgo(200);
    for (const amount of [-1, -2, -3]) await addEntry(member, { amount, at });
    await chainAllEntries();
    await withoutTriggers(() =>
      runSql("UPDATE wallet_entries SET amount = -9 WHERE wallet_id = ? AND number = 2", wallet),
    );
    await compactWallet(member);
    expect(await entriesIn(wallet)).toHaveLength(4);
    await withoutTriggers(async () => {
      await runSql("DELETE FROM wallet_entries WHERE wallet_id = ? AND number = 4", wallet);
      await runSql("DELETE FROM wallet_links WHERE wallet_id = ? AND number > 3", wallet);
    });
    await addEntry(member, { amount: 1 });
    await chainAllEntries();
    expect(await chainLinksIn(wallet)).toHaveLength(3);
  });

  test("unlinked payments, photos and gifts are not folded", async () => {
    const at = daysAgo(200);
    await addEntry(member, { amount: -1, at });
    for (const reason of ["photo", "gift"]) await addEntry(member, { amount: -2, at, reason });
    await compactWallet(member);
    expect(await entriesIn(wallet)).toHaveLength(4);
    await chainAllEntries();
    await compactWallet(member);
    const reasons = (await entriesIn(wallet)).map(({ reason }) => reason);
    expect(reasons).toEqual(["grant", "folded", "photo", "gift"]);
    expect(await checkMemberWallet(member)).toEqual(INTACT_WALLET);
  });
});

describe("compaction guards", () => {
  let member: TestMember;
  let wallet: string;
  const old = daysAgo(200);
  beforeEach(async () => {
    ({ member, wallet } = await addPayer());
    for (const amount of [-1, -2]) await addEntry(member, { amount, at: old });
  });

  type Row = { key: string; number: number; amount: number; folded: number; hash: string | null };
  const insert = (overrides: Partial<Row> = {}, verb = "INSERT") => {
    const row = { key: monthOf(old), number: 3, amount: -3, folded: 2, hash: "h", ...overrides };
    return runSql(
      `${verb} INTO wallet_entries (wallet_id, reason, key, site_id, number, amount, created_at, folded, hash) VALUES (?, 'folded', ?, ?, ?, ?, ?, ?, ?)`,
      ...[wallet, row.key, member.siteId, row.number, row.amount, old, row.folded, row.hash],
    );
  };
  const balance = () =>
    env.DB.prepare("SELECT balance FROM wallets WHERE id = ?").bind(wallet).first("balance");

  test("the database rejects a folded row that does not match its month", async () => {
    await chainAllEntries();
    const wrong: Partial<Row>[] = [
      { amount: -4 },
      { amount: -2 },
      { folded: 1 },
      { number: 2 },
      { number: 4 },
      { key: "2020-01" },
      { hash: null },
    ];
    for (const overrides of wrong) await expect(insert(overrides)).rejects.toThrow(/whole month/);
    await insert();
    expect(await balance()).toBe(47);
    await expect(insert()).rejects.toThrow(/whole month/);
    await expect(insert({}, "INSERT OR REPLACE")).rejects.toThrow(/whole month/);
  });

  test("the database rejects folding unlinked entries, or entries younger than 90 days", async () => {
    await expect(insert()).rejects.toThrow(/whole month/);
    const young = daysAgo(85);
    const other = await addMember(member.siteId, { credits: 50 });
    await addEntry(other, { amount: -3, at: young });
    await chainAllEntries();
    wallet = await walletIdOf(other);
    const row = { key: monthOf(young), number: 2, amount: -3, folded: 1 };
    await expect(insert(row)).rejects.toThrow(/whole month/);
  });

  test("a folded row deletes its month's payments and no other entry", async () => {
    const later = daysAgo(150);
    await addEntry(member, { amount: -5, at: later });
    await addEntry(member, { amount: 6, at: old });
    await chainAllEntries();
    await insert();
    expect(await entriesIn(wallet)).toEqual([
      { number: 1, reason: "grant", amount: 50, folded: null },
      { number: 3, reason: "folded", amount: -3, folded: 2 },
      { number: 4, reason: "message", amount: -5, folded: null },
      { number: 5, reason: "grant", amount: 6, folded: null },
    ]);
    const gone = (reason: string) =>
      runSql("DELETE FROM wallet_entries WHERE wallet_id = ? AND reason = ?", wallet, reason);
    for (const reason of ["message", "grant", "folded"])
      await expect(gone(reason)).rejects.toThrow(/never deleted/);
    await expect(
      runSql("UPDATE wallet_entries SET amount = 0 WHERE wallet_id = ?", wallet),
    ).rejects.toThrow(/never changed/);
  });

  test("links are in order, never before their entry, and immutable", async () => {
    const link = (number: number, verb = "INSERT") =>
      runSql(
        `${verb} INTO wallet_links (wallet_id, number, site_id, balance, at, hash) VALUES (?, ?, ?, 0, 0, ?)`,
        ...[wallet, number, member.siteId, newId()],
      );
    for (const number of [0, 2, 4]) await expect(link(number)).rejects.toThrow(/out of turn/);
    for (const number of [1, 2, 3]) await link(number);
    await expect(link(4)).rejects.toThrow(/out of turn/);
    await expect(link(3, "INSERT OR REPLACE")).rejects.toThrow(/out of turn/);
    await expect(
      runSql("UPDATE wallet_links SET hash = 'x' WHERE wallet_id = ?", wallet),
    ).rejects.toThrow(/never changed/);
    await expect(runSql("DELETE FROM wallet_links WHERE wallet_id = ?", wallet)).rejects.toThrow(
      /never deleted/,
    );
  });
});

describe("link entries", () => {
  test("an entry that another run has linked is not linked again", async () => {
    const { member, wallet } = await addPayer();
    await addEntry(member, { amount: -1 });
    await chainAllEntries();
    const { results } = await env.DB.prepare(
      "SELECT wallet_id AS walletId, number, site_id AS siteId, balance, at, hash FROM wallet_links WHERE wallet_id = ?",
    )
      .bind(wallet)
      .all<NewLink>();
    expect(results).toHaveLength(2);
    await run(realServices().db, insertLinks(results));
    expect(await chainLinksIn(wallet)).toHaveLength(2);
    await Promise.all([addEntry(member, { amount: -1 }), chainAllEntries(), chainAllEntries()]);
    await chainAllEntries();
    expect(await checkMemberWallet(member)).toEqual(INTACT_WALLET);
  });

  test("more entries than one round handles are linked in the same run", async () => {
    const { member, wallet } = await addPayer();
    await env.DB.prepare(
      `WITH RECURSIVE n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < 3002)
    INSERT INTO wallet_entries (wallet_id, reason, key, site_id, number, amount, created_at)
    SELECT ?, 'bonus', 'b' || i, ?, i, 1, 0 FROM n`,
    )
      .bind(wallet, member.siteId)
      .run();
    await chainAllEntries();
    expect((await chainLinksIn(wallet)).at(-1)).toEqual({ number: 3002, balance: 3051 });
    expect(await checkMemberWallet(member)).toEqual(INTACT_WALLET);
  });
});

describe("random histories", () => {
  /** A deterministic sequence of numbers from 0 to below 1. */
  function seededRandom(seed: number): () => number {
    let state = seed;
    return () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state / 2 ** 32;
    };
  }
  const REASONS = ["message", "message", "message", "photo", "gift", "purchase", "bonus", "refund"];

  /** Creates forty entries over the last year, with some linking and folding in between. */
  async function addHistory(member: TestMember, draw: () => number): Promise<void> {
    let balance = 0;
    for (let day = 360; day > 0; day -= 9) {
      const reason =
        balance < 9 ? "purchase" : (REASONS[Math.floor(draw() * REASONS.length)] ?? "");
      const size = 1 + Math.floor(draw() * 9);
      const amount = ["message", "photo", "gift"].includes(reason) ? -size : 3 * size;
      const at = daysAgo(day - draw());
      await addEntry(member, { reason, amount, at });
      balance += amount;
      if (draw() < 0.1) await chainAllEntries();
      // A month is folded only after its last entry, as in the scheduled job.
      if (draw() < 0.1 && monthOf(at) < monthOf(daysAgo(day - 9))) await compactWallet(member);
    }
  }

  test.each([1, 2, 3, 4])(
    "the chain of a random history is valid, and a change in it is found (%i)",
    async (seed) => {
      const draw = seededRandom(seed);
      const member = await addMember(await addSite());
      await addHistory(member, draw);
      expect((await checkMemberWallet(member)).violations).toEqual([]);
      await chainAllEntries();
      await compactWallet(member);
      expect(await checkMemberWallet(member)).toEqual(INTACT_WALLET);
      const id = await walletIdOf(member);
      const entries = await entriesIn(id);
      const sum = entries.reduce((total, { amount }) => total + amount, 0);
      const balance = "SELECT balance FROM wallets WHERE id = ?";
      expect(await env.DB.prepare(balance).bind(id).first("balance")).toBe(sum);
      const number = entries[Math.floor(draw() * entries.length)]?.number ?? 0;
      const change =
        "UPDATE wallet_entries SET amount = amount + 1 WHERE wallet_id = ? AND number = ?";
      await withoutTriggers(() => runSql(change, id, number));
      expect((await checkMemberWallet(member)).violations[0]?.number).toBe(number);
    },
  );
});
