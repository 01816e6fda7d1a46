import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type AttemptResult,
  messageCallOf,
  READER,
  SimulatedBrowser,
} from "../../../../tests/support/send-queue-simulation";
import type { DeviceSendQueue } from "./device-send-queue";
import { clientIdOf } from "./queued-message";

const textsIn = (tab: DeviceSendQueue) => tab.now().list.map(({ call }) => call.text);

test("messages written offline are sent once, in order, when online", async () => {
  const browser = new SimulatedBrowser();
  const one = browser.tab();
  const other = browser.tab();
  browser.online = false;
  for (const text of ["first", "second", "third"])
    expect(await one.write(messageCallOf(text), null)).toBeNull();
  expect(textsIn(other)).toEqual(["first", "second", "third"]);
  expect(browser.stored).toEqual([]);
  browser.online = true;
  await Promise.all([one.sendAll(null), other.sendAll(null)]);
  expect(browser.stored).toEqual(browser.written);
  expect([textsIn(one), textsIn(other), browser.overlapped]).toEqual([[], [], false]);
});

test("a message taken back in one tab leaves the queue of the other", async () => {
  const browser = new SimulatedBrowser();
  const one = browser.tab();
  const other = browser.tab();
  browser.online = false;
  const queued = messageCallOf("kept");
  const gone = messageCallOf("gone");
  for (const call of [gone, queued]) await one.write(call, null);
  expect(await other.withdraw(gone.client_id)).toBe(true);
  expect(await one.withdraw(gone.client_id)).toBe(false);
  expect(textsIn(one)).toEqual(["kept"]);
  browser.online = true;
  await one.sendAll(null);
  expect(browser.stored).toEqual([queued.client_id]);
});

test("a refused message stays in place and blocks those behind it", async () => {
  const browser = new SimulatedBrowser();
  const tab = browser.tab();
  browser.online = false;
  const calls = ["first", "second", "third"].map((text) => messageCallOf(text));
  for (const call of calls) await tab.write(call, null);
  browser.online = true;
  browser.fates = ["stored", "refused"];
  await tab.sendAll(null);
  expect(tab.now().list.map(({ call, refused }) => [call.text, refused?.refusal])).toEqual([
    ["second", "not_enough_credits"],
    ["third", undefined],
  ]);
  await tab.again(calls[1]?.client_id as never, null);
  expect(browser.stored).toEqual(calls.map((call) => call.client_id));
});

test("a message held for moderation leaves the queue and does not block it", async () => {
  const browser = new SimulatedBrowser();
  const tab = browser.tab();
  browser.online = false;
  const held = messageCallOf("held");
  const next = messageCallOf("next");
  for (const call of [held, next]) await tab.write(call, null);
  browser.online = true;
  browser.fates = ["held"];
  await tab.sendAll(null);
  expect([textsIn(tab), tab.now().held, browser.stored]).toEqual([[], 1, [next.client_id]]);
});

test("a rate limit after a lost response returns no text, as it may be stored", async () => {
  const browser = new SimulatedBrowser();
  const tab = browser.tab();
  browser.fates = ["answer lost", "too fast"];
  const call = messageCallOf("perhaps");
  expect(await tab.write(call, null)).toBeNull();
  await tab.sendAll(null);
  expect(await tab.withdraw(call.client_id)).toBe(false);
  await tab.again(call.client_id, null);
  expect([browser.stored, textsIn(tab)]).toEqual([[call.client_id], []]);
});

test("a browser without storage sends from memory", async () => {
  const browser = new SimulatedBrowser(() => Promise.reject(new Error("a private window")));
  const tab = browser.tab();
  browser.online = false;
  await tab.write(messageCallOf("kept by the page"), null);
  expect(textsIn(tab)).toEqual(["kept by the page"]);
});

type UserAction = { tab: number; what: string; which: number };
const FATES: AttemptResult[] = ["stored", "answer lost", "lost", "refused", "too fast"];
const ACTION_KINDS = ["write", "write", "write", "back", "again", "send", "offline", "online"];
const userActions = fc.array(
  fc.record({ tab: fc.nat(1), what: fc.constantFrom(...ACTION_KINDS), which: fc.nat(5) }),
  { maxLength: 25 },
);

test("two tabs never lose, duplicate or reorder messages, whatever the results", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      userActions,
      fc.array(fc.constantFrom(...FATES), { maxLength: 25 }),
      async (scheduler, steps, fates) => {
        const browser = new SimulatedBrowser(() => scheduler.schedule(Promise.resolve()));
        browser.fates = [...fates];
        const tabs = [browser.tab(), browser.tab()];
        const returned = new Set<string>();
        for (const tab of tabs) tab.boxes.open(READER, (call) => returned.add(call.client_id));
        const doing = steps.map((step) => runAction(step, { browser, tabs, returned }));
        await scheduler.waitFor(Promise.all(doing));
        await scheduler.waitFor(retryAll(browser, tabs[0] as DeviceSendQueue));
        expect(browser.stored).toEqual(browser.written.filter((id) => !returned.has(id)));
      },
    ),
    { numRuns: 150 },
  );
});

type Scenario = { browser: SimulatedBrowser; tabs: DeviceSendQueue[]; returned: Set<string> };

/** Runs one user action in one of the tabs, and records whose text was returned. */
async function runAction({ tab, what, which }: UserAction, { browser, tabs, returned }: Scenario) {
  const line = tabs[tab] as DeviceSendQueue;
  const one = line.now().list.at(which % Math.max(1, line.now().list.length));
  if (what === "offline" || what === "online") browser.online = what === "online";
  if (what === "send") await line.sendAll(null);
  if (what === "again" && one) await line.again(clientIdOf(one), null);
  if (what === "back" && one && (await line.withdraw(clientIdOf(one))))
    returned.add(clientIdOf(one));
  if (what === "write") await line.write(messageCallOf("words", READER), null);
}

/** Goes online at the end and retries every refused message. */
async function retryAll(browser: SimulatedBrowser, tab: DeviceSendQueue) {
  browser.online = true;
  browser.fates = [];
  await tab.reload();
  for (const one of tab.now().list) await tab.again(clientIdOf(one), null);
  await tab.sendAll(null);
}
