import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MAX_QUEUED_MESSAGES, QUEUED_MESSAGE_TTL } from "~/domain/conversation/conversation";
import type { ClientId, MemberId } from "~/kit/ids";
import {
  type AttemptResult,
  messageCallOf,
  READER,
  SimulatedBrowser,
} from "../../../../tests/support/send-queue-simulation";
import type { DeviceSendQueue } from "./device-send-queue";
import {
  applyQueueChange,
  clientIdOf,
  nextToSend,
  pendingPrice,
  type QueueChange,
  type QueuedMessage,
  toPendingMessages,
} from "./queued-message";
import { runExclusive } from "./send-queue-store";

const NO_COPY = { release: () => undefined, leave: () => undefined };

describe("device send queue", () => {
  const textsIn = (tab: DeviceSendQueue) => tab.getState().list.map(({ call }) => call.text);

  test("messages written offline are sent once, in order, when online", async () => {
    const browser = new SimulatedBrowser();
    const one = browser.tab();
    const other = browser.tab();
    browser.online = false;
    for (const text of ["first", "second", "third"])
      expect(await one.enqueueMessage(messageCallOf(text), null)).toBeNull();
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
    const withdrawn = messageCallOf("gone");
    for (const call of [withdrawn, queued]) await one.enqueueMessage(call, null);
    expect(await other.withdraw(withdrawn.client_id)).toBe(true);
    expect(await one.withdraw(withdrawn.client_id)).toBe(false);
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
    for (const call of calls) await tab.enqueueMessage(call, null);
    browser.online = true;
    browser.fates = ["stored", "refused"];
    await tab.sendAll(null);
    expect(tab.getState().list.map(({ call, refused }) => [call.text, refused?.refusal])).toEqual([
      ["second", "not_enough_credits"],
      ["third", undefined],
    ]);
    await tab.retry(calls[1]?.client_id as never, null);
    expect(browser.stored).toEqual(calls.map((call) => call.client_id));
  });

  test("a message held for moderation leaves the queue and does not block it", async () => {
    const browser = new SimulatedBrowser();
    const tab = browser.tab();
    browser.online = false;
    const held = messageCallOf("held");
    const next = messageCallOf("next");
    for (const call of [held, next]) await tab.enqueueMessage(call, null);
    browser.online = true;
    browser.fates = ["held"];
    await tab.sendAll(null);
    expect([textsIn(tab), tab.getState().held, browser.stored]).toEqual([[], 1, [next.client_id]]);
  });

  test("a rate limit after a lost response returns no text, as it may be stored", async () => {
    const browser = new SimulatedBrowser();
    const tab = browser.tab();
    browser.fates = ["answer lost", "too fast"];
    const call = messageCallOf("perhaps");
    expect(await tab.enqueueMessage(call, null)).toBeNull();
    await tab.sendAll(null);
    expect(await tab.withdraw(call.client_id)).toBe(false);
    await tab.retry(call.client_id, null);
    expect([browser.stored, textsIn(tab)]).toEqual([[call.client_id], []]);
  });

  test("a browser without storage sends from memory", async () => {
    const browser = new SimulatedBrowser(() => Promise.reject(new Error("a private window")));
    const tab = browser.tab();
    browser.online = false;
    await tab.enqueueMessage(messageCallOf("kept by the page"), null);
    expect(textsIn(tab)).toEqual(["kept by the page"]);
  });

  test("a text needs no copy once the queue is stored, and before that only when sent", async () => {
    const browser = new SimulatedBrowser();
    const tab = browser.tab();
    const safe: string[] = [];
    browser.online = false;
    await tab.enqueueMessage(messageCallOf("stored"), null, () => safe.push("stored"));
    expect(safe).toEqual(["stored"]);
    const withoutStorage = new SimulatedBrowser(() => Promise.reject(new Error("no storage")));
    const fleeting = withoutStorage.tab();
    withoutStorage.online = false;
    await fleeting.enqueueMessage(messageCallOf("fleeting"), null, () => safe.push("sent"));
    expect(safe).toEqual(["stored"]);
    const [queued] = fleeting.getState().list;
    await fleeting.removeDelivered(clientIdOf(queued as QueuedMessage));
    expect(safe).toEqual(["stored", "sent"]);
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
          for (const tab of tabs)
            tab.composers.open(READER, {
              returnText: (call) => returned.add(call.client_id),
              copyText: () => NO_COPY,
            });
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
  async function runAction(
    { tab, what, which }: UserAction,
    { browser, tabs, returned }: Scenario,
  ) {
    const queue = tabs[tab] as DeviceSendQueue;
    const one = queue.getState().list.at(which % Math.max(1, queue.getState().list.length));
    if (what === "offline" || what === "online") browser.online = what === "online";
    if (what === "send") await queue.sendAll(null);
    if (what === "again" && one) await queue.retry(clientIdOf(one), null);
    if (what === "back" && one && (await queue.withdraw(clientIdOf(one))))
      returned.add(clientIdOf(one));
    if (what === "write") await queue.enqueueMessage(messageCallOf("words", READER), null);
  }

  /** Goes online at the end and retries every refused message. */
  async function retryAll(browser: SimulatedBrowser, tab: DeviceSendQueue) {
    browser.online = true;
    browser.fates = [];
    await tab.reload();
    for (const one of tab.getState().list) await tab.retry(clientIdOf(one), null);
    await tab.sendAll(null);
  }
});

describe("open composers", () => {
  const textsIn = (tab: DeviceSendQueue) => tab.getState().list.map(({ call }) => call.text);

  /** Opens a composer in a tab. Returns the text that came into it, and a function to close it. */
  function openComposer(tab: DeviceSendQueue, name = "box") {
    const back: string[] = [];
    const close = tab.composers.open(READER, {
      returnText: ({ text }, { refusal }) => back.push(`${name}: ${text}, ${refusal}`),
      copyText: () => NO_COPY,
    });
    return { back, close };
  }

  test("a message refused at once returns to the composer and leaves the queue", async () => {
    const browser = new SimulatedBrowser();
    const tab = browser.tab();
    const { back } = openComposer(tab);
    browser.fates = ["refused"];
    expect(await tab.enqueueMessage(messageCallOf("hello"), null)).toEqual({
      refusal: "not_enough_credits",
    });
    expect([back, textsIn(tab)]).toEqual([["box: hello, not_enough_credits"], []]);
  });

  test("text refused after its page closed returns to the next composer", async () => {
    const browser = new SimulatedBrowser(() => new Promise((done) => setTimeout(done)));
    const tab = browser.tab();
    browser.fates = ["refused"];
    const first = openComposer(tab, "first");
    const sent = tab.enqueueMessage(messageCallOf("hello"), null);
    first.close();
    const next = openComposer(tab, "next");
    expect(await sent).toEqual({ refusal: "not_enough_credits" });
    expect([first.back, next.back]).toEqual([[], ["next: hello, not_enough_credits"]]);
  });

  test("a text on its way back is copied before it leaves the queue, until it is back", async () => {
    const browser = new SimulatedBrowser();
    const tab = browser.tab();
    const steps: string[] = [];
    const step = (name: string) => () => steps.push(`${name}: ${textsIn(tab)}`);
    const open = (returnText: () => void) =>
      tab.composers.open(READER, {
        returnText,
        copyText: () => {
          step("copy")();
          return { release: step("release"), leave: step("leave") };
        },
      });
    const close = open(step("return"));
    browser.fates = ["refused"];
    await tab.enqueueMessage(messageCallOf("hello"), null);
    expect(steps).toEqual(["copy: hello", "return: ", "release: "]);
    // The chat is left while the text leaves the queue.
    steps.length = 0;
    close();
    browser.fates = ["refused"];
    await tab.enqueueMessage(messageCallOf("bye"), null);
    const closeNext = open(step("return"));
    const returning = tab.composers.returnRefusedText(READER);
    closeNext();
    await returning;
    expect(steps).toEqual(["copy: bye", "leave: "]);
  });

  test("text of a reloaded page returns to its composer, whoever sent it", async () => {
    const browser = new SimulatedBrowser();
    const withdrawn = browser.tab();
    browser.fates = ["lost", "refused"];
    openComposer(withdrawn, "gone");
    expect(await withdrawn.enqueueMessage(messageCallOf("hello"), null)).toBeNull();
    const reopened = browser.tab();
    await reopened.reload();
    await reopened.sendAll(null); // the layout sends before the composer is mounted
    const { back } = openComposer(reopened, "anew");
    await reopened.composers.returnRefusedText(READER);
    expect([back, textsIn(reopened)]).toEqual([["anew: hello, not_enough_credits"], []]);
  });

  test("text returns to a hidden page only once it becomes visible", async () => {
    const browser = new SimulatedBrowser();
    const tab = browser.tab();
    const { back } = openComposer(tab);
    browser.seen = false;
    browser.fates = ["refused"];
    expect(await tab.enqueueMessage(messageCallOf("hello"), null)).toBeNull();
    expect([back, textsIn(tab)]).toEqual([[], ["hello"]]);
    browser.seen = true;
    await tab.composers.returnRefusedText(READER);
    expect([back, textsIn(tab)]).toEqual([["box: hello, not_enough_credits"], []]);
  });

  test("a refused message with others behind it stays in the log", async () => {
    const browser = new SimulatedBrowser();
    const tab = browser.tab();
    const { back } = openComposer(tab);
    browser.online = false;
    for (const text of ["first", "second"]) await tab.enqueueMessage(messageCallOf(text), null);
    browser.online = true;
    browser.fates = ["refused"];
    await tab.sendAll(null);
    expect([back, textsIn(tab)]).toEqual([[], ["first", "second"]]);
  });

  test("only one tab gets the text, and a possibly stored message stays queued", async () => {
    const browser = new SimulatedBrowser();
    const one = browser.tab();
    const other = browser.tab();
    browser.fates = ["refused"];
    await one.enqueueMessage(messageCallOf("hello"), null);
    await other.reload();
    const composers = [openComposer(one), openComposer(other)];
    await Promise.all([
      one.composers.returnRefusedText(READER),
      other.composers.returnRefusedText(READER),
    ]);
    expect(composers.flatMap(({ back }) => back)).toEqual(["box: hello, not_enough_credits"]);
    browser.fates = ["answer lost", "too fast"];
    await one.enqueueMessage(messageCallOf("perhaps"), null);
    await one.sendAll(null);
    expect([composers.flatMap(({ back }) => back).length, textsIn(one)]).toEqual([1, ["perhaps"]]);
  });
});

describe("queued message", () => {
  const NOW = 1_000_000_000_000;
  const OTHER = "other" as MemberId;
  const calls = (...texts: string[]) => texts.map((text) => messageCallOf(text));
  const queueAll = (requests: ReturnType<typeof calls>, now = NOW) =>
    requests.reduce<QueuedMessage[]>(
      (list, call) => applyQueueChange(list, { type: "enqueued", payload: call, now }),
      [],
    );
  const applyAll = (list: QueuedMessage[], ...changes: QueueChange[]) =>
    changes.reduce(applyQueueChange, list);
  const textsOf = (list: QueuedMessage[]) => list.map(({ call }) => call.text);
  const next = (now = NOW) => ({ type: "attempt_started", to: READER, now }) as const;
  const refused = ({ client_id: id }: { client_id: string }, neverStored: boolean) =>
    ({
      type: "refused",
      id,
      reason: { refusal: "not_enough_credits" },
      neverStored,
    }) as QueueChange;
  const withdraw = ({ client_id: id }: { client_id: string }) =>
    ({ type: "withdrawn", id }) as QueueChange;
  const kinds = (
    list: QueuedMessage[],
    view: Partial<Parameters<typeof toPendingMessages>[1]> = {},
  ) =>
    toPendingMessages(list, { now: NOW, offline: false, unanswered: new Set(), ...view }).map(
      ({ kind, canWithdraw }) => `${kind}${canWithdraw ? "!" : ""}`,
    );

  test("messages are sent in order, independently per recipient", () => {
    const [first, second] = calls("first", "second") as [RequestFixture, RequestFixture];
    const elsewhere = messageCallOf("elsewhere", OTHER);
    const list = queueAll([first, elsewhere, second]);
    expect(nextToSend(list, READER, NOW)?.call).toBe(first);
    expect(nextToSend(list, OTHER, NOW)?.call).toBe(elsewhere);
    const remaining = applyAll(list, next(), { type: "delivered", id: first.client_id });
    expect(nextToSend(remaining, READER, NOW)?.call).toBe(second);
  });

  test("a message with an unanswered attempt cannot be taken back", () => {
    const [first, second] = calls("first", "second") as [RequestFixture, RequestFixture];
    const list = applyAll(queueAll([first, second]), next());
    expect(textsOf(applyAll(list, withdraw(first), withdraw(second)))).toEqual(["first"]);
  });

  test("a refused message blocks those behind it until retried or taken back", () => {
    const [first, second] = calls("first", "second") as [RequestFixture, RequestFixture];
    const list = applyAll(queueAll([first, second]), next(), refused(first, true));
    expect(nextToSend(list, READER, NOW)).toBeNull();
    const again = applyAll(list, { type: "retried", id: first.client_id, now: NOW });
    expect(nextToSend(again, READER, NOW)?.call).toBe(first);
    expect(nextToSend(applyAll(list, withdraw(first)), READER, NOW)?.call).toBe(second);
  });

  test("a message refused for a new price sets the price of the next one", () => {
    const both = calls("first", "second") as [RequestFixture, RequestFixture];
    const list = queueAll(both);
    const view = { now: NOW, offline: false, unanswered: new Set<ClientId>() };
    expect(pendingPrice(toPendingMessages(list, view))).toBeNull();
    const reason = { refusal: "price_changed", price: 0 } as const;
    const id = both[0].client_id;
    const stopped = applyAll(list, next(), { type: "refused", id, reason, neverStored: true });
    expect(pendingPrice(toPendingMessages(stopped, view))).toBe(0);
  });

  test("a refusal that did not check earlier attempts allows no take back", () => {
    const [only] = calls("only") as [RequestFixture];
    const list = applyAll(queueAll([only]), next(), next(), refused(only, false));
    expect(applyAll(list, withdraw(only))).toHaveLength(1);
  });

  test("the queue rejects messages above its limit", () => {
    const list = queueAll(
      calls(...Array.from({ length: MAX_QUEUED_MESSAGES + 1 }, (_, n) => `${n}`)),
    );
    expect(list).toHaveLength(MAX_QUEUED_MESSAGES);
  });

  test("a message older than a week is sent only after confirmation", () => {
    const [old, young] = calls("old", "young") as [RequestFixture, RequestFixture];
    const list = applyQueueChange(queueAll([old]), {
      type: "enqueued",
      payload: young,
      now: NOW + 1,
    });
    const last = NOW + QUEUED_MESSAGE_TTL;
    const late = NOW + QUEUED_MESSAGE_TTL + 1;
    expect(nextToSend(list, READER, last)?.call).toBe(old);
    expect(nextToSend(list, READER, late)).toBeNull();
    expect(applyAll(list, next(late))[0]?.tries).toBe(0);
    const again = applyAll(list, { type: "retried", id: old.client_id, now: late });
    expect(nextToSend(again, READER, late)?.call).toBe(old);
  });

  test("the log shows the status of each queued message and its actions", () => {
    const [first, second] = calls("first", "second") as [RequestFixture, RequestFixture];
    const list = queueAll([first, second]);
    const tried = applyAll(list, next());
    const id = clientIdOf(list[0] as QueuedMessage);
    expect(kinds(list)).toEqual(["sending", "sending"]);
    expect(kinds(list, { offline: true })).toEqual(["waiting!", "waiting!"]);
    expect(kinds(tried, { unanswered: new Set([id]) })).toEqual(["unanswered", "waiting!"]);
    expect(kinds(tried, { unanswered: new Set([id]), offline: true })).toEqual([
      "waiting",
      "waiting!",
    ]);
    expect(kinds(applyAll(tried, refused(first, true)))).toEqual(["refused!", "waiting!"]);
    expect(kinds(list, { now: NOW + QUEUED_MESSAGE_TTL + 1 })).toEqual(["old!", "old!"]);
  });

  type RequestFixture = ReturnType<typeof messageCallOf>;
});

describe("tab sync", () => {
  const refusedLocks = {
    request: () => Promise.reject(new DOMException("Denied", "SecurityError")),
  };
  const grantedLocks = { request: (_name: string, work: () => Promise<unknown>) => work() };

  test("work runs one after the other if the browser refuses Web Locks", async () => {
    const done: number[] = [];
    await Promise.all(
      [1, 2].map((number) =>
        runExclusive("line", async () => done.push(number), refusedLocks as never),
      ),
    );
    expect(done).toEqual([1, 2]);
  });

  test("an error of the work itself is not treated as a refused lock", async () => {
    let tries = 0;
    const failing = async () => {
      tries++;
      throw new Error("of the work");
    };
    await expect(runExclusive("line", failing, grantedLocks as never)).rejects.toThrow(
      "of the work",
    );
    expect(tries).toBe(1);
  });
});
