import { env } from "cloudflare:workers";
import { runBatch } from "~/db/batch";
import { checkWallet, type WalletCheck } from "~/domain/wallet/hash-chain";
import { walletContentsStatements } from "~/domain/wallet/hash-chain-store";
import { compactLedger, linkEntries } from "~/domain/wallet/link-and-compact";
import { COMPACTION_STEPS, LINK_STEPS } from "~/domain/wallet/wallet";
import { newId } from "~/kit/ids";
import type { Services } from "~/services";
import { addMember, addSite, realServices, type TestMember } from "./test-database";

const STEP = 5 * 60_000;
const DAY = 24 * 60 * 60_000;
export const runSql = (sql: string, ...values: unknown[]) =>
  env.DB.prepare(sql)
    .bind(...values)
    .run();

export const walletIdOf = async ({ id }: TestMember) =>
  (await env.DB.prepare("SELECT id FROM wallets WHERE account_id = ?")
    .bind(id)
    .first<string>("id")) as string;

/** A member with fifty credits, and the id of their wallet. */
export async function addPayer(): Promise<{ member: TestMember; wallet: string }> {
  const member = await addMember(await addSite(), { credits: 50 });
  return { member, wallet: await walletIdOf(member) };
}

const rowsOf = async <Row>(select: string, wallet: string): Promise<Row[]> =>
  (await env.DB.prepare(`${select} WHERE wallet_id = ? ORDER BY number`).bind(wallet).all<Row>())
    .results;

type EntryRow = { number: number; reason: string; amount: number; folded: number | null };
/** The entries of a wallet as stored, with their hash chain. */
export const entriesIn = (wallet: string) =>
  rowsOf<EntryRow>("SELECT number, reason, amount, folded FROM wallet_entries", wallet);
export const chainLinksIn = (wallet: string) =>
  rowsOf<{ number: number; balance: number }>("SELECT number, balance FROM wallet_links", wallet);

type EntryOptions = {
  amount: number;
  reason?: string;
  at?: number;
  key?: string;
  chat?: string;
};

/** Inserts an entry as a use case would; `at` is its time, now by default. */
export const addEntry = (member: TestMember, entry: EntryOptions) =>
  runSql(
    `INSERT INTO wallet_entries (wallet_id, reason, key, site_id, number, amount, conversation_id, created_at)
     SELECT id, ?, ?, site_id, entries + 1, ?, ?, ? FROM wallets WHERE account_id = ?`,
    entry.reason ?? (entry.amount < 0 ? "message" : "grant"),
    entry.key ?? newId(),
    entry.amount,
    entry.chat ?? null,
    entry.at ?? Date.now(),
    member.id,
  );

export const daysAgo = (count: number) => Date.now() - count * DAY;

/**
 * Runs a job once for every part of the wallets, as the scheduler would within the hour, or the
 * week.
 */
async function runForEveryPart(steps: number, job: (services: Services) => Promise<unknown>) {
  const begin = Math.floor(Date.now() / STEP / steps) * steps * STEP;
  for (let step = 0; step < steps; step++)
    await job(realServices({ now: () => begin + step * STEP }));
}
export const chainAllEntries = () => runForEveryPart(LINK_STEPS, linkEntries);

/** Compacts one wallet: at its weekly turn, counted from now. */
export async function compactWallet(member: TestMember) {
  const id = await walletIdOf(member);
  const week = COMPACTION_STEPS * STEP;
  const turn = Math.floor((Number.parseInt(id.slice(0, 3), 16) * COMPACTION_STEPS) / 16 ** 3);
  const begin = Math.floor(Date.now() / week) * week;
  for (const step of [turn, Math.min(turn + 1, COMPACTION_STEPS - 1)])
    await compactLedger(realServices({ now: () => begin + step * STEP }));
}

/** The result of the check for a wallet without errors or pending entries. */
export const INTACT_WALLET: WalletCheck = { violations: [], waiting: 0 };

/** The result of the check for a member's wallet. */
export async function checkMemberWallet(member: TestMember): Promise<WalletCheck> {
  const { wallet, entries, links } = await runBatch(
    realServices().db,
    walletContentsStatements(await walletIdOf(member)),
  );
  const [found] = wallet.rows;
  if (!found) throw new Error("No wallet");
  return checkWallet({ wallet: found, entries: entries.rows, links: links.rows });
}

/** Changes the database manually: without the triggers, which are created again afterwards. */
export async function withoutTriggers(work: () => Promise<unknown>): Promise<void> {
  const { results } = await env.DB.prepare(
    "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND name LIKE 'wallet%'",
  ).all<{ name: string; sql: string }>();
  for (const { name } of results) await runSql(`DROP TRIGGER ${name}`);
  await work();
  for (const { sql } of results) await runSql(sql);
}
