import { env } from "cloudflare:workers";
import { beforeEach, expect, test, vi } from "vitest";
import type { PushResult } from "~/services/delivery";
import {
  addBrowser,
  fakePushServers,
  pushRow,
  pushServersReturning,
  sendOutboxPush,
  writePush,
} from "../../../tests/support/outbox-pushes";
import { storedEndpointsOf } from "../../../tests/support/push-browser";
import { addMember, addSite } from "../../../tests/support/test-database";
import { MAX_REFUSALS } from "./push";

const member = async (overrides = {}) => addMember(await addSite(), overrides);

beforeEach(() => void vi.spyOn(console, "log").mockImplementation(() => undefined));

test("a subscription unknown to its push service is deleted at once", async () => {
  const me = await member();
  const gone = await addBrowser(me);
  const well = await addBrowser(me);
  const { push } = pushServersReturning(new Map([[gone.endpoint, "gone"]]));
  expect(await sendOutboxPush(await writePush(me), { push })).toEqual({ status: "sent" });
  expect(await storedEndpointsOf(me)).toMatchObject([{ endpoint: well.endpoint }]);
});

test("repeated refusals delete a subscription, and a success resets the count", async () => {
  const me = await member();
  const browser = await addBrowser(me);
  const answers = new Map<string, PushResult["status"]>([[browser.endpoint, "refused"]]);
  const { push } = pushServersReturning(answers);
  for (let n = 1; n < MAX_REFUSALS; n++) await sendOutboxPush(await writePush(me), { push });
  expect(await storedEndpointsOf(me)).toMatchObject([{ faults: MAX_REFUSALS - 1 }]);
  answers.clear();
  await sendOutboxPush(await writePush(me), { push });
  expect(await storedEndpointsOf(me)).toMatchObject([{ faults: 0 }]);
  answers.set(browser.endpoint, "refused");
  for (let n = 1; n <= MAX_REFUSALS; n++) await sendOutboxPush(await writePush(me), { push });
  expect(await storedEndpointsOf(me)).toEqual([]);
});

test("a refusal of our key counts against no browser", async () => {
  const me = await member();
  const browser = await addBrowser(me);
  const { push } = pushServersReturning(new Map([[browser.endpoint, "unsigned"]]));
  for (let n = 0; n <= MAX_REFUSALS; n++)
    expect(await sendOutboxPush(await writePush(me), { push })).toEqual({ status: "failed" });
  expect(await storedEndpointsOf(me)).toEqual([{ endpoint: browser.endpoint, faults: 0 }]);
});

test.each([
  ["over", { expiresAt: 1 }],
  ["asleep", { seenAt: 1 }],
])("a browser whose session is %s gets no push", async (_how, session) => {
  const me = await member();
  await addBrowser(me, session);
  const [id, { push, handed }] = [await writePush(me), fakePushServers()];
  expect(await sendOutboxPush(id, { push })).toEqual({ status: "suppressed" });
  expect(handed).toEqual([]);
  expect(await pushRow(id)).toMatchObject({ status: "suppressed", payload: "" });
});

test("a browser gets no push after logout or when another member uses it", async () => {
  const me = await member();
  await addBrowser(me);
  await env.DB.prepare("DELETE FROM sessions WHERE account_id = ?").bind(me.id).run();
  const { push, handed } = fakePushServers();
  expect(await sendOutboxPush(await writePush(me), { push })).toEqual({ status: "suppressed" });
  await addBrowser(me, { hash: `of-${me.id}` });
  const other = await addMember(me.siteId);
  await env.DB.prepare("UPDATE sessions SET account_id = ? WHERE id_hash = ?")
    .bind(other.id, `of-${me.id}`)
    .run();
  expect(await sendOutboxPush(await writePush(me), { push })).toEqual({ status: "suppressed" });
  expect(handed).toEqual([]);
});

test.each(["suspended", "banned", "deletion_pending"])(
  "an account that is %s gets no push",
  async (status) => {
    const me = await member({ status });
    await addBrowser(me);
    const { push, handed } = fakePushServers();
    expect(await sendOutboxPush(await writePush(me), { push })).toEqual({ status: "suppressed" });
    expect(handed).toEqual([]);
  },
);
