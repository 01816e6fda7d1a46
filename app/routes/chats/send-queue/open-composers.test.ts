import { expect, test } from "vitest";
import {
  messageCallOf,
  READER,
  SimulatedBrowser,
} from "../../../../tests/support/send-queue-simulation";
import type { DeviceSendQueue } from "./device-send-queue";

const textsIn = (tab: DeviceSendQueue) => tab.now().list.map(({ call }) => call.text);

/** Opens a composer in a tab. Returns the text that came into it, and a function to close it. */
function openComposer(tab: DeviceSendQueue, name = "box") {
  const back: string[] = [];
  const close = tab.boxes.open(READER, ({ text }, { refusal }) =>
    back.push(`${name}: ${text}, ${refusal}`),
  );
  return { back, close };
}

test("a message refused at once returns to the composer and leaves the queue", async () => {
  const browser = new SimulatedBrowser();
  const tab = browser.tab();
  const { back } = openComposer(tab);
  browser.fates = ["refused"];
  expect(await tab.write(messageCallOf("hello"), null)).toEqual({ refusal: "not_enough_credits" });
  expect([back, textsIn(tab)]).toEqual([["box: hello, not_enough_credits"], []]);
});

test("text refused after its page closed returns to the next composer", async () => {
  const browser = new SimulatedBrowser(() => new Promise((done) => setTimeout(done)));
  const tab = browser.tab();
  browser.fates = ["refused"];
  const first = openComposer(tab, "first");
  const sent = tab.write(messageCallOf("hello"), null);
  first.close();
  const next = openComposer(tab, "next");
  expect(await sent).toEqual({ refusal: "not_enough_credits" });
  expect([first.back, next.back]).toEqual([[], ["next: hello, not_enough_credits"]]);
});

test("text of a reloaded page returns to its composer, whoever sent it", async () => {
  const browser = new SimulatedBrowser();
  const gone = browser.tab();
  browser.fates = ["lost", "refused"];
  openComposer(gone, "gone");
  expect(await gone.write(messageCallOf("hello"), null)).toBeNull();
  const reopened = browser.tab();
  await reopened.reload();
  await reopened.sendAll(null); // the layout sends before the composer is mounted
  const { back } = openComposer(reopened, "anew");
  await reopened.boxes.returnRefusedText(READER);
  expect([back, textsIn(reopened)]).toEqual([["anew: hello, not_enough_credits"], []]);
});

test("text returns to a hidden page only once it becomes visible", async () => {
  const browser = new SimulatedBrowser();
  const tab = browser.tab();
  const { back } = openComposer(tab);
  browser.seen = false;
  browser.fates = ["refused"];
  expect(await tab.write(messageCallOf("hello"), null)).toBeNull();
  expect([back, textsIn(tab)]).toEqual([[], ["hello"]]);
  browser.seen = true;
  await tab.boxes.returnRefusedText(READER);
  expect([back, textsIn(tab)]).toEqual([["box: hello, not_enough_credits"], []]);
});

test("a refused message with others behind it stays in the log", async () => {
  const browser = new SimulatedBrowser();
  const tab = browser.tab();
  const { back } = openComposer(tab);
  browser.online = false;
  for (const text of ["first", "second"]) await tab.write(messageCallOf(text), null);
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
  await one.write(messageCallOf("hello"), null);
  await other.reload();
  const boxes = [openComposer(one), openComposer(other)];
  await Promise.all([one.boxes.returnRefusedText(READER), other.boxes.returnRefusedText(READER)]);
  expect(boxes.flatMap(({ back }) => back)).toEqual(["box: hello, not_enough_credits"]);
  browser.fates = ["answer lost", "too fast"];
  await one.write(messageCallOf("perhaps"), null);
  await one.sendAll(null);
  expect([boxes.flatMap(({ back }) => back).length, textsIn(one)]).toEqual([1, ["perhaps"]]);
});
