import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newClientId } from "~/kit/client-id";
import { migrate, openLocalFile } from "../../scripts/lib/local-database.ts";
import { writeDemoSites } from "../../scripts/lib/local-sites.ts";
import { startRuntime } from "../../scripts/lib/runtime.ts";
import { withStorage } from "../../scripts/lib/storage.ts";
import { FAR_WORKER, TRIPS } from "../support/far-worker.ts";
import { addPeople, type Person } from "../support/node-world.ts";

const state = mkdtempSync(join(tmpdir(), "far-"));
let site: Awaited<ReturnType<typeof startRuntime>>;
let [me, other] = [{}, {}] as Person[];

beforeAll(async () => {
  await withStorage(state, migrate);
  const db = openLocalFile(state);
  writeDemoSites(db, Date.now());
  [me, other] = addPeople(db, "demo", 2, { credits: 100, premium: true }) as [Person, Person];
  db.close();
  const vars = { LOCAL: "yes", NETWORK_KEY: "test", FACTOR_KEY: "test", PHOTO_KEY: "test" };
  site = await startRuntime({ port: 0, host: "localhost", state, around: FAR_WORKER, vars });
}, 120_000);
afterAll(async () => {
  await site?.stop();
  rmSync(state, { recursive: true, force: true });
});

async function ask(path: string, call?: object) {
  const url = new URL(path, site.url);
  const answer = await fetch(url, {
    redirect: "manual",
    headers: {
      ...{ cookie: `${me?.cookie}; locale=en; entry_skip=1`, origin: url.origin },
      ...(call ? { "content-type": "application/json" } : {}),
    },
    ...(call ? { method: "POST", body: JSON.stringify(call) } : {}),
  });
  const text = await answer.text();
  return { status: answer.status, trips: Number(answer.headers.get(TRIPS)), text };
}
const send = (text: string) =>
  ask("/api/message.php", { to: other?.id, client_id: newClientId(), text, price: 1 });
/** Journeys once the isolate remembers site and session. */
async function tripsOf(path: string) {
  await ask(path);
  const { status, trips, text } = await ask(path);
  expect(status, `${path}: ${text.slice(0, 200)}`).toBe(200);
  return trips;
}

const PAGES = [
  "/members",
  "/likes",
  "/likes/given",
  "/likes/matches",
  "/chats",
  "/profile",
  "/profile/photos",
  "/credits",
  "/premium",
  "/transactions",
  "/match-finder",
  "/swipe-game",
  "/notifications",
  "/settings",
  "/settings/security",
  "/settings/privacy",
  "/settings/blocked",
  "/settings/reports",
];

test.each(PAGES)("%s waits for the database once, however far it is", async (path) => {
  expect(await tripsOf(path)).toBeLessThanOrEqual(1);
});

/** Whether an address is written to is asked by its hash, which follows from the address. */
test("the page of the account waits twice", async () => {
  expect(await tripsOf("/settings/account")).toBe(2);
});

test("a member, a conversation and a message that is sent wait for it once", async () => {
  expect(await tripsOf(`/members/${other?.id}`)).toBe(1);
  const first = await send("one");
  expect(first.status, first.text).toBe(200);
  const { message } = JSON.parse(first.text) as { message: { conversationId: string } };
  expect(await tripsOf(`/chats/${message.conversationId}`)).toBe(1);
  const second = await send("two");
  expect(second.status).toBe(200);
  expect(second.trips).toBe(1);
});
