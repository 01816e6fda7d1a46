import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";

test("log lines of an object after the last test do not block the runner", async () => {
  const channel = env.MEMBER_CHANNELS.get(env.MEMBER_CHANNELS.idFromName("late"));
  const result = await runInDurableObject(channel, (_object, state) => {
    state.waitUntil(logForAWhile());
    return "later";
  });
  // That this file ends is the proof: without tests/support/quiet-console.ts it hangs.
  expect(result).toBe("later");
});

/**
 * Logs a line each millisecond, so that one falls between the runner's last message and its exit.
 */
async function logForAWhile() {
  for (let n = 0; n < 100; n++) {
    console.log("late");
    await scheduler.wait(1);
  }
}
