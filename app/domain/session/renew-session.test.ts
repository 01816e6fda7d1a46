import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { days, minutes } from "~/kit/duration";
import { addBuyer, addPending, applyPaymentEvent } from "../../../tests/support/order-payments";
import { realServices, type TestMember } from "../../../tests/support/test-database";
import { findViewer } from "./find-viewer";
import { renewSession } from "./renew-session";
import { startSession } from "./start-session";

let member: TestMember;
let secret: string;
const start = Date.now();
beforeEach(async () => {
  member = await addBuyer();
  secret = await startSession(at(0), {
    siteId: member.siteId,
    accountId: member.id,
    device: "",
    place: "NL",
  });
});
const at = (later: number) => realServices({ now: () => start + later });
const find = (later: number, by = secret) => findViewer(at(later), member.siteId, by);
/** Uses the current time, because a session id contains the real time of its creation. */
const buy = async () => applyPaymentEvent(await addPending(member), { state: "completed" });

test("a session older than Premium must be renewed, a newer one not", async () => {
  expect((await find(0))?.renewsSession).toBeUndefined();
  await buy();
  expect(await find(minutes(6))).toMatchObject({ premium: true, renewsSession: true });
  const young = await startSession(realServices(), {
    siteId: member.siteId,
    accountId: member.id,
    device: "",
  });
  expect((await find(minutes(8), young))?.renewsSession).toBeUndefined();
});

test("a renewed session has a new secret; the old one is valid a minute, renewed once", async () => {
  await buy();
  const old = await find(minutes(6));
  if (!old) throw new Error("No viewer");
  const renewed = await renewSession(at(minutes(6)), old);
  expect(renewed).toHaveLength(43);
  expect(await renewSession(at(minutes(6)), old)).toBeNull();
  const viewer = await find(minutes(6), renewed ?? "");
  expect(viewer).toMatchObject({ id: member.id, premium: true });
  expect(viewer?.renewsSession).toBeUndefined();
  expect((await find(minutes(6.5)))?.renewsSession).toBeUndefined();
  expect(await find(minutes(7) + 1)).toBeNull();
  expect(await find(days(10), renewed ?? "")).toMatchObject({ id: member.id });
});

test("renewing a session changes neither its age nor its freshness", async () => {
  await buy();
  const old = await find(minutes(6));
  if (old) await renewSession(at(minutes(6)), old);
  const rows = await env.DB.prepare(
    "SELECT created_at, place, expires_at FROM sessions WHERE account_id = ? ORDER BY expires_at DESC",
  )
    .bind(member.id)
    .all<{ created_at: number; place: string; expires_at: number }>();
  expect(rows.results.map(({ created_at, place }) => [created_at, place])).toEqual([
    [start, "NL"],
    [start, "NL"],
  ]);
  expect(rows.results[0]?.expires_at).toBe(start + days(30));
});
