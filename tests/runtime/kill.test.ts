import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { unpackClientId } from "~/kit/ids";
import { migrate, openLocalFile } from "../../scripts/lib/local-database.ts";
import { writeDemoSites } from "../../scripts/lib/local-sites.ts";
import { startRuntime } from "../../scripts/lib/runtime.ts";
import { addPeople, type Person } from "../support/node-world.ts";
import { freePort, type Served, serve } from "../support/served.ts";

const KILLS = 6;
const PAIRS = 5;
const CREDITS = 100_000;
const state = mkdtempSync(join(tmpdir(), "kill-"));
let served: Served;
afterAll(async () => {
  await served?.kill().catch(() => undefined);
  rmSync(state, { recursive: true, force: true });
});

type Answer = {
  ok: boolean;
  status: number;
  body: { message: { seq: number; conversationId: string } };
};

/** The whole answer, or null where the runtime went away before its last byte: then the message is sent again. */
async function post(url: string, from: Person, call: object): Promise<Answer | null> {
  try {
    const headers = { "content-type": "application/json", cookie: from.cookie, origin: url };
    const response = await fetch(`${url}/api/message.php`, {
      method: "POST",
      headers,
      body: JSON.stringify(call),
    });
    return {
      ok: response.ok,
      status: response.status,
      body: (await response.json()) as Answer["body"],
    };
  } catch {
    return null;
  }
}

type Ack = { clientId: string; seq: number; conversationId: string };

/** Sends one message after another; repeats each with the same client id until it is acknowledged. */
async function keepSending(
  url: string,
  from: Person,
  to: Person,
  until: () => boolean,
): Promise<Ack[]> {
  const acks: Ack[] = [];
  while (!until()) {
    const clientId = randomUUID();
    for (let acknowledged = false; !acknowledged; ) {
      const response = await post(url, from, {
        to: to.id,
        client_id: clientId,
        text: `n${acks.length}`,
      });
      if (response?.ok) {
        acks.push({ clientId, ...response.body.message });
        acknowledged = true;
      } else if (response && response.status < 500 && response.status !== 429)
        throw new Error(`refused with ${response.status}: ${JSON.stringify(response.body)}`);
      else await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
  return acks;
}

test("killed again and again, each acknowledged message is there once", async () => {
  const first = await startRuntime({ port: 0, state, vars: { LOCAL: "yes", NETWORK_KEY: "test" } });
  await migrate(first.miniflare);
  await first.stop();
  const db = openLocalFile(state);
  writeDemoSites(db, Date.now());
  const people = addPeople(db, "demo", PAIRS * 2, { credits: CREDITS, premium: true });
  db.close();

  const port = await freePort();
  served = await serve(state, port);
  let done = false;
  const url = `http://localhost:${port}`;
  const sending = Array.from({ length: PAIRS }, (_, n) =>
    keepSending(url, people[2 * n] as Person, people[2 * n + 1] as Person, () => done),
  );
  for (let kill = 0; kill < KILLS; kill++) {
    await new Promise((resolve) => setTimeout(resolve, 700));
    await served.kill();
    served = await serve(state, port);
  }
  await new Promise((resolve) => setTimeout(resolve, 700));
  done = true;
  const acks = await Promise.all(sending);
  await served.kill();

  const after = openLocalFile(state);
  let total = 0;
  for (const [n, list] of acks.entries()) {
    const sender = people[2 * n] as Person;
    const stored = after
      .prepare("SELECT seq, client_id AS clientId FROM messages WHERE sender_id = ? ORDER BY seq")
      .all(sender.id) as {
      seq: number;
      clientId: string;
    }[];
    expect(list.length).toBeGreaterThan(KILLS);
    expect(stored.map((row) => unpackClientId(row.clientId))).toEqual(
      list.map((ack) => ack.clientId),
    );
    expect(stored.map((row) => row.seq)).toEqual(list.map((ack) => ack.seq));
    expect(stored.map((row) => row.seq)).toEqual(stored.map((_, index) => index + 1));
    const money = after
      .prepare(
        "SELECT balance, (SELECT sum(amount) FROM wallet_entries WHERE account_id = ?1) AS sum FROM wallets WHERE account_id = ?1",
      )
      .get(sender.id) as { balance: number; sum: number };
    expect(money).toMatchObject({ balance: CREDITS - stored.length, sum: CREDITS - stored.length });
    total += stored.length;
  }
  after.close();
  console.log(`${KILLS} kills, ${total} messages acknowledged, stored and charged once`);
}, 300_000);
