import { expect, test } from "vitest";
import type { ClientId, MemberId } from "~/kit/ids";
import { type ChatMessage, findFirstUnread } from "./messages";
import {
  appendArrived,
  appendPage,
  MAX_RENDERED,
  type MessageHistory,
  mergeReloaded,
  prependPage,
} from "./use-history";

const messages = (from: number, to: number): ChatMessage[] =>
  Array.from({ length: to - from + 1 }, (_, n) => ({
    seq: from + n,
    senderId: "her" as MemberId,
    clientId: `client-${from + n}` as ClientId,
    body: `${from + n}`,
    at: from + n,
  }));
const history = (from: number, to: number, more: Partial<MessageHistory> = {}): MessageHistory => ({
  messages: messages(from, to),
  earlier: true,
  later: false,
  ...more,
});
const spanOf = ({ messages: drawn, earlier, later }: MessageHistory) => [
  drawn[0]?.seq,
  drawn.at(-1)?.seq,
  drawn.length,
  { earlier, later },
];

test("scrolling through 10,000 messages never renders more than the limit", () => {
  let drawn = history(9951, 10_000);
  for (let first = 9951; first > 1; first -= 50) {
    drawn = prependPage(drawn, { messages: messages(first - 50, first - 1), more: first > 51 });
    expect(drawn.messages.length).toBeLessThanOrEqual(MAX_RENDERED);
  }
  expect(spanOf(drawn)).toEqual([1, 200, 200, { earlier: false, later: true }]);
  for (let last = 200; last < 10_000; last += 50) {
    drawn = appendPage(drawn, { messages: messages(last + 1, last + 50), more: last < 9950 });
    expect(drawn.messages.length).toBeLessThanOrEqual(MAX_RENDERED);
  }
  expect(spanOf(drawn)).toEqual([9801, 10_000, 200, { earlier: true, later: false }]);
});

test("new messages are appended only if the newest ones are rendered", () => {
  expect(spanOf(appendArrived(history(1, 50, { earlier: false }), messages(51, 51)))).toEqual([
    1,
    51,
    51,
    { earlier: false, later: false },
  ]);
  const further = history(1, 50, { later: true });
  expect(appendArrived(further, messages(90, 90))).toBe(further);
  expect(appendArrived(further, messages(50, 50)).messages).toHaveLength(50);
});

test("many live messages are cut to the limit, a few are kept", () => {
  expect(appendArrived(history(1, 200), messages(201, 260)).messages).toHaveLength(260);
  expect(spanOf(appendArrived(history(1, 400), messages(401, 401)))).toEqual([
    202,
    401,
    200,
    { earlier: true, later: false },
  ]);
});

test("a reloaded page is merged, replaces the log, or is ignored", () => {
  const newest = history(101, 150);
  expect(spanOf(mergeReloaded(history(91, 140), newest))).toEqual([
    91,
    150,
    60,
    { earlier: true, later: false },
  ]);
  expect(mergeReloaded(history(1, 50), newest)).toBe(newest);
  const further = history(1, 50, { later: true });
  expect(mergeReloaded(further, newest)).toBe(further);
  const above = history(1, 50, { earlier: false, later: true });
  expect(mergeReloaded(newest, above)).toBe(newest);
  expect(mergeReloaded(newest, history(1, 0))).toBe(newest);
});

test.each([
  ["all of them are drawn", messages(41, 50), 41],
  ["the first of them are", messages(1, 45), 41],
  ["they begin with the first of all", messages(41, 45), 41],
  ["the last of them alone are", messages(45, 50), undefined],
])("the new-messages line is above the first new message where %s", (_, drawn, at) => {
  const unread = { after: 40, upTo: 50, count: 10 };
  expect(findFirstUnread(drawn, "her" as MemberId, unread)?.seq).toBe(at);
});
