import fc from "fast-check";
import { expect, test } from "vitest";
import { Browser, callOf, type Fate, READER } from "../../../../tests/support/waiting-tabs";
import { idOf } from "./waiting";
import type { WaitingLine } from "./waiting-line";

const textsIn = (tab: WaitingLine) => tab.now().list.map(({ call }) => call.text);

test("what is written offline goes out once, in order, when there is a connection", async () => {
  const browser = new Browser();
  const [one, other] = [browser.tab(), browser.tab()];
  browser.online = false;
  for (const text of ["first", "second", "third"])
    expect(await one.write(callOf(text), null)).toBeNull();
  expect(textsIn(other)).toEqual(["first", "second", "third"]);
  expect(browser.stored).toEqual([]);
  browser.online = true;
  await Promise.all([one.sendAll(null), other.sendAll(null)]);
  expect(browser.stored).toEqual(browser.written);
  expect([textsIn(one), textsIn(other), browser.overlapped]).toEqual([[], [], false]);
});

test("what is taken back in one tab is gone in the other, and is not sent", async () => {
  const browser = new Browser();
  const [one, other] = [browser.tab(), browser.tab()];
  browser.online = false;
  const [kept, gone] = [callOf("kept"), callOf("gone")];
  for (const call of [gone, kept]) await one.write(call, null);
  expect(await other.takeBack(gone.client_id)).toBe(true);
  expect(await one.takeBack(gone.client_id)).toBe(false);
  expect(textsIn(one)).toEqual(["kept"]);
  browser.online = true;
  await one.sendAll(null);
  expect(browser.stored).toEqual([kept.client_id]);
});

test("a refusal in the middle stays at its message, and those behind it wait", async () => {
  const browser = new Browser();
  const tab = browser.tab();
  browser.online = false;
  const calls = ["first", "second", "third"].map((text) => callOf(text));
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

test("what is held for a look waits no more, is told once, and those behind it go on", async () => {
  const browser = new Browser();
  const tab = browser.tab();
  browser.online = false;
  const [held, next] = [callOf("held"), callOf("next")];
  for (const call of [held, next]) await tab.write(call, null);
  browser.online = true;
  browser.fates = ["held"];
  await tab.sendAll(null);
  expect([textsIn(tab), tab.now().held, browser.stored]).toEqual([[], 1, [next.client_id]]);
});

test("a limit that answers after a lost answer gives no words back: they may be stored", async () => {
  const browser = new Browser();
  const tab = browser.tab();
  browser.fates = ["answer lost", "too fast"];
  const call = callOf("perhaps");
  expect(await tab.write(call, null)).toBeNull();
  await tab.sendAll(null);
  expect(await tab.takeBack(call.client_id)).toBe(false);
  await tab.again(call.client_id, null);
  expect([browser.stored, textsIn(tab)]).toEqual([[call.client_id], []]);
});

test("a browser that keeps nothing sends all the same", async () => {
  const browser = new Browser(() => Promise.reject(new Error("a private window")));
  const tab = browser.tab();
  browser.online = false;
  await tab.write(callOf("kept by the page"), null);
  expect(textsIn(tab)).toEqual(["kept by the page"]);
});

type Step = { tab: number; what: string; which: number };
const FATES: Fate[] = ["stored", "answer lost", "lost", "refused", "too fast"];
const STEPS = ["write", "write", "write", "back", "again", "send", "offline", "online"];
const steps = fc.array(
  fc.record({ tab: fc.nat(1), what: fc.constantFrom(...STEPS), which: fc.nat(5) }),
  { maxLength: 25 },
);

test("two tabs lose, double and reorder nothing, whatever comes of each try, and when", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      steps,
      fc.array(fc.constantFrom(...FATES), { maxLength: 25 }),
      async (scheduler, given, fates) => {
        const browser = new Browser(() => scheduler.schedule(Promise.resolve()));
        browser.fates = [...fates];
        const tabs = [browser.tab(), browser.tab()];
        const returned = new Set<string>();
        for (const tab of tabs) tab.boxes.open(READER, (call) => returned.add(call.client_id));
        const doing = given.map((step) => take(step, { browser, tabs, returned }));
        await scheduler.waitFor(Promise.all(doing));
        await scheduler.waitFor(heal(browser, tabs[0] as WaitingLine));
        expect(browser.stored).toEqual(browser.written.filter((id) => !returned.has(id)));
      },
    ),
    { numRuns: 150 },
  );
});

type World = { browser: Browser; tabs: WaitingLine[]; returned: Set<string> };

/** One deed of a person in one of the tabs; whose words came back to them is noted. */
async function take({ tab, what, which }: Step, { browser, tabs, returned }: World) {
  const line = tabs[tab] as WaitingLine;
  const one = line.now().list.at(which % Math.max(1, line.now().list.length));
  if (what === "offline" || what === "online") browser.online = what === "online";
  if (what === "send") await line.sendAll(null);
  if (what === "again" && one) await line.again(idOf(one), null);
  if (what === "back" && one && (await line.takeBack(idOf(one)))) returned.add(idOf(one));
  if (what === "write") await line.write(callOf("words", READER), null);
}

/** In the end there is a connection, and every message that was refused is tried again. */
async function heal(browser: Browser, tab: WaitingLine) {
  browser.online = true;
  browser.fates = [];
  await tab.look();
  for (const one of tab.now().list) await tab.again(idOf(one), null);
  await tab.sendAll(null);
}
