import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { type StoredClientId, unpackClientId } from "~/kit/ids";
import { migrate, openLocalFile } from "../../../scripts/lib/local-database.ts";
import { writeDemoSites } from "../../../scripts/lib/local-sites.ts";
import { startRuntime } from "../../../scripts/lib/runtime.ts";
import { type Ack, keepSending } from "../../support/keep-sending.ts";
import { addLoggedInMembers, type LoggedInMember } from "../../support/members-in-file.ts";
import { freePort, type SiteProcess, startSiteProcess } from "../../support/serve-process.ts";

const KILLS = 6;
const WAYS = ["post", "socket", "both"] as const;
const PAIRS = 6;
const CREDITS = 100_000;
const state = mkdtempSync(join(tmpdir(), "kill-"));
let served: SiteProcess;
afterAll(async () => {
  await served?.kill().catch(() => undefined);
  rmSync(state, { recursive: true, force: true });
});

test("after repeated kills each acknowledged message is stored once, posted or not", async () => {
  const first = await startRuntime({
    port: 0,
    state,
    vars: { LOCAL: "yes", NETWORK_KEY: "test", FACTOR_KEY: "test", PHOTO_KEY: "test" },
  });
  await migrate(first.miniflare);
  await first.stop();
  const db = openLocalFile(state);
  writeDemoSites(db, Date.now());
  const people = addLoggedInMembers(db, "demo", PAIRS * 2, { credits: CREDITS, premium: true });
  db.close();

  const port = await freePort();
  served = await startSiteProcess(state, port);
  let done = false;
  const url = `http://localhost:${port}`;
  const acked = Array.from({ length: PAIRS }, (): Ack[] => []);
  const sending = acked.map((acks, n) => {
    const [from, to] = [people[2 * n], people[2 * n + 1]] as [LoggedInMember, LoggedInMember];
    return keepSending(url, { from, to, way: WAYS[n % 3], acks }, () => done);
  });
  /** Waits until every client succeeded since the last kill, however slow the machine is. */
  const allGotThrough = async () => {
    const before = acked.map(({ length }) => length);
    const grew = () => acked.every(({ length }, n) => length > (before[n] ?? 0) + 1);
    await expect.poll(grew, { timeout: 30_000 }).toBe(true);
  };
  for (let kill = 0; kill < KILLS; kill++) {
    await Promise.all([allGotThrough(), new Promise((resolve) => setTimeout(resolve, 700))]);
    await served.kill();
    served = await startSiteProcess(state, port);
  }
  await new Promise((resolve) => setTimeout(resolve, 700));
  done = true;
  const acks = await Promise.all(sending);
  await served.kill();

  const after = openLocalFile(state);
  let total = 0;
  for (const [n, list] of acks.entries()) {
    const sender = people[2 * n] as LoggedInMember;
    const stored = after
      .prepare("SELECT seq, client_id AS clientId FROM messages WHERE sender_id = ? ORDER BY seq")
      .all(sender.id) as {
      seq: number;
      clientId: StoredClientId;
    }[];
    expect(list.length, WAYS[n % 3]).toBeGreaterThan(KILLS);
    expect(stored.map((row) => unpackClientId(row.clientId))).toEqual(
      list.map((ack) => ack.clientId),
    );
    expect(stored.map((row) => row.seq)).toEqual(list.map((ack) => ack.seq));
    expect(stored.map((row) => row.seq)).toEqual(stored.map((_, index) => index + 1));
    const money = after
      .prepare(
        "SELECT balance, (SELECT sum(amount) FROM wallet_entries WHERE wallet_id = id) AS sum FROM wallets WHERE account_id = ?1",
      )
      .get(sender.id) as { balance: number; sum: number };
    expect(money).toMatchObject({ balance: CREDITS - stored.length, sum: CREDITS - stored.length });
    total += stored.length;
  }
  after.close();
  console.log(`${KILLS} kills, ${total} messages acknowledged, stored and charged once`);
}, 300_000);
