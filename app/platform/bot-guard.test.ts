import { expect, test } from "vitest";
import { createBotGuard } from "./bot-guard";

const HOUR = 3_600_000;

/** A bot guard with a movable clock; `begun` was signed at its start. */
async function guard() {
  const start = Date.UTC(2026, 10, 22);
  let time = start;
  const bots = createBotGuard("key", () => time);
  const timestamp = await bots.begin();
  const after = (ms: number, proof: { timestamp?: string; trap?: string } = {}) => {
    time = start + ms;
    return bots.judge(
      { timestamp, trap: "", token: "", ...proof },
      { form: "signup", host: "site.test" },
    );
  };
  return { begun: timestamp, after };
}

test("accepts a form filled in at human speed", async () => {
  const { after } = await guard();
  expect([await after(2_000), await after(23 * HOUR)]).toEqual(["person", "person"]);
});

test("rejects a form sent too fast, too late, or without a valid signature", async () => {
  const { begun: timestamp, after } = await guard();
  const [moment, signature] = timestamp.split(".");
  const other = await createBotGuard("another key", () => Date.UTC(2026, 10, 22)).begin();
  const earlier = `${(Date.UTC(2026, 10, 22) - HOUR).toString(36)}.${signature}`;
  expect(await after(1_999)).toBe("unknown");
  expect(await after(25 * HOUR)).toBe("unknown");
  for (const forged of ["", "x", `${moment}`, `${moment}.`, other, earlier, "NaN.NaN"])
    expect(await after(HOUR, { timestamp: forged }), forged).toBe("unknown");
});

test("rejects a form whose hidden field is filled in", async () => {
  const { after } = await guard();
  expect(await after(HOUR, { trap: "https://buy.example" })).toBe("bot");
});
