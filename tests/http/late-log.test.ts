import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";

test("lines that an object logs as the last test ends keep no runner waiting", async () => {
  const channel = env.MEMBER_CHANNELS.get(env.MEMBER_CHANNELS.idFromName("late"));
  const said = await runInDurableObject(channel, (_object, state) => {
    state.waitUntil(logForAWhile());
    return "later";
  });
  expect(said).toBe("later"); // that this file ends at all is the proof: without tests/support/quiet-console.ts it hangs
});

/** A line each millisecond, so that one of them falls between the runner's last word and its end. */
async function logForAWhile() {
  for (let n = 0; n < 100; n++) {
    console.log("late");
    await scheduler.wait(1);
  }
}
