import { beforeEach, describe, expect, test } from "vitest";
import { Retries } from "./connection";
import { SESSION_ENDED_CODE } from "./protocol";
import { clearLastPush, readLastPush, storeLastPush } from "./push/last-push";

describe("retries", () => {
  const ABNORMAL_CLOSURE = 1006;

  /** The pauses of 2,000 pages whose socket was open for the given time, over all random values. */
  function pauses({ openFor = 60_000, code = ABNORMAL_CLOSURE as number | null, writing = false }) {
    return Array.from({ length: 2_000 }, (_, n) => {
      const retries = new Retries(
        () => writing,
        () => n / 1_999,
      );
      retries.recordOpen(1_000);
      return retries.pauseAfter(code ?? undefined, 1_000 + openFor);
    });
  }
  const minAndMax = (all: number[]) => [Math.min(...all), Math.max(...all)];

  test("pages reconnect evenly over 1 to 20 seconds after a deployment", () => {
    const all = pauses({});
    expect(minAndMax(all)).toEqual([1_000, 20_000]);
    for (let second = 1; second < 20; second++) {
      const within = all.filter((pause) => pause >= second * 1_000 && pause < (second + 1) * 1_000);
      expect(within.length).toBeLessThan(120);
    }
  });

  test("a page with input in progress reconnects within 3 seconds", () => {
    expect(minAndMax(pauses({ writing: true }))).toEqual([1_000, 3_000]);
  });

  test("a connection that was short or closed by the page reconnects soon", () => {
    expect(minAndMax(pauses({ openFor: 59_999 }))).toEqual([250, 750]);
    expect(minAndMax(pauses({ code: null }))).toEqual([250, 750]);
    expect(minAndMax(pauses({ code: SESSION_ENDED_CODE }))).toEqual([2_500, 7_500]);
  });

  test("pauses between failed attempts grow, and reset after a success", () => {
    const retries = new Retries(
      () => false,
      () => 0.5,
    );
    const next = () => retries.pauseAfter(ABNORMAL_CLOSURE, 0);
    expect([next(), next(), next()]).toEqual([500, 1_000, 2_000]);
    for (let n = 0; n < 9; n++) next();
    expect(next()).toBe(30_000);
    retries.recordOpen(10);
    expect(retries.pauseAfter(ABNORMAL_CLOSURE, 20)).toBe(500);
  });
});

describe("last push", () => {
  beforeEach(clearLastPush);

  test("the last push message is stored with its time and cleared on logout", () => {
    storeLastPush({ title: "Emma wrote to you", path: "/chats/a" }, 5);
    storeLastPush({ title: "2 new likes", path: "/likes" }, 9);
    expect(readLastPush()).toEqual({ title: "2 new likes", path: "/likes", at: 9 });
    clearLastPush();
    expect(readLastPush()).toBeNull();
  });

  test("a push message with an invalid shape or path is not stored", () => {
    const path = "/likes";
    for (const message of [
      undefined,
      null,
      "x",
      {},
      { title: 7, path },
      { title: "x", path: "evil" },
    ])
      storeLastPush(message, 1);
    expect(readLastPush()).toBeNull();
  });
});
