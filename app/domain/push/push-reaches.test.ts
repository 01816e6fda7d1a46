import { env } from "cloudflare:workers";
import { beforeEach, expect, test, vi } from "vitest";
import type { PushCame } from "~/services/sending";
import { keptOf } from "../../../tests/support/push-browser";
import {
  addBrowser,
  deliver,
  pushRow,
  pushStandIn,
  saying,
  writePush,
} from "../../../tests/support/pushes";
import { addMember, addSite } from "../../../tests/support/world";
import { MAX_FAULTS } from "./push";

const member = async (given = {}) => addMember(await addSite(), given);

beforeEach(() => void vi.spyOn(console, "log").mockImplementation(() => undefined));

test("a subscription unknown to its push service is deleted at once", async () => {
  const me = await member();
  const [gone, well] = [await addBrowser(me), await addBrowser(me)];
  const { push } = saying(new Map([[gone.endpoint, "gone"]]));
  expect(await deliver(await writePush(me), { push })).toEqual({ came: "sent" });
  expect(await keptOf(me)).toMatchObject([{ endpoint: well.endpoint }]);
});

test("repeated refusals delete a subscription, and a success resets the count", async () => {
  const me = await member();
  const browser = await addBrowser(me);
  const answers = new Map<string, PushCame["came"]>([[browser.endpoint, "refused"]]);
  const { push } = saying(answers);
  for (let n = 1; n < MAX_FAULTS; n++) await deliver(await writePush(me), { push });
  expect(await keptOf(me)).toMatchObject([{ faults: MAX_FAULTS - 1 }]);
  answers.clear();
  await deliver(await writePush(me), { push });
  expect(await keptOf(me)).toMatchObject([{ faults: 0 }]);
  answers.set(browser.endpoint, "refused");
  for (let n = 1; n <= MAX_FAULTS; n++) await deliver(await writePush(me), { push });
  expect(await keptOf(me)).toEqual([]);
});

test("a refusal of our key counts against no browser", async () => {
  const me = await member();
  const browser = await addBrowser(me);
  const { push } = saying(new Map([[browser.endpoint, "unsigned"]]));
  for (let n = 0; n <= MAX_FAULTS; n++)
    expect(await deliver(await writePush(me), { push })).toEqual({ came: "failed" });
  expect(await keptOf(me)).toEqual([{ endpoint: browser.endpoint, faults: 0 }]);
});

test.each([
  ["over", { expiresAt: 1 }],
  ["asleep", { seenAt: 1 }],
])("a browser whose session is %s gets no push", async (_how, session) => {
  const me = await member();
  await addBrowser(me, session);
  const [id, { push, handed }] = [await writePush(me), pushStandIn()];
  expect(await deliver(id, { push })).toEqual({ came: "suppressed" });
  expect(handed).toEqual([]);
  expect(await pushRow(id)).toMatchObject({ status: "suppressed", payload: "" });
});

test("a browser gets no push after logout or when another member uses it", async () => {
  const me = await member();
  await addBrowser(me);
  await env.DB.prepare("DELETE FROM sessions WHERE account_id = ?").bind(me.id).run();
  const { push, handed } = pushStandIn();
  expect(await deliver(await writePush(me), { push })).toEqual({ came: "suppressed" });
  await addBrowser(me, { hash: `of-${me.id}` });
  const other = await addMember(me.siteId);
  await env.DB.prepare("UPDATE sessions SET account_id = ? WHERE id_hash = ?")
    .bind(other.id, `of-${me.id}`)
    .run();
  expect(await deliver(await writePush(me), { push })).toEqual({ came: "suppressed" });
  expect(handed).toEqual([]);
});

test.each(["suspended", "banned", "deletion_pending"])(
  "an account that is %s gets no push",
  async (status) => {
    const me = await member({ status });
    await addBrowser(me);
    const { push, handed } = pushStandIn();
    expect(await deliver(await writePush(me), { push })).toEqual({ came: "suppressed" });
    expect(handed).toEqual([]);
  },
);
