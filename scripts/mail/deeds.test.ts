import { expect, test } from "vitest";
import { hours } from "~/kit/duration";
import { openContext } from "../../tests/support/command-context.ts";
import type { ToolContext } from "../lib/tool.ts";
import { listDead, sendAgain } from "./deeds.ts";

/** A site's outbox with letters in every state. */
function withLetters() {
  const { context: command, sqlite, said } = openContext();
  const context: ToolContext = {
    ...{ ...command, staff: "ops" },
    originOf: (host) => `https://${host}`,
  };
  let count = 0;
  const add = (template: string, status: string, given: Record<string, string | number> = {}) => {
    const { payload = '{"to":"sam@example.test"}', fault = "E_X", channel = "mail" } = given;
    const at = context.now - hours(5);
    sqlite.exec(
      `INSERT INTO outbox (id, site_id, channel, template, payload, status, attempts, fault, created_at)
       VALUES ('${++count}', 's', '${channel}', '${template}', '${payload}', '${status}', 9, '${fault}', ${at})`,
    );
  };
  const states = () =>
    sqlite
      .prepare("SELECT template, status, attempts, due_at AS due FROM outbox ORDER BY id")
      .all()
      .map((row) => Object.values(row));
  return { context, said, add, states };
}

test("what was given up is told by kind, fault and age, and of nobody", async () => {
  const { context, said, add } = withLetters();
  await listDead(context);
  expect(said).toEqual(["None was given up."]);
  add("order_receipt", "failed");
  add("order_receipt", "failed");
  add("activate", "failed", { payload: "", fault: "too_late" });
  add("takeout_ready", "sent");
  add("takeout_ready", "waiting");
  await listDead(context);
  expect(said.slice(1)).toEqual([
    "2  mail order_receipt: E_X, the oldest 5 hours ago, 2 can be sent again",
    "1  mail activate: too_late, the oldest 5 hours ago, 0 can be sent again",
  ]);
  expect(said.join()).not.toContain("sam");
});

test("what was given up waits anew, but for what held a secret, was sent or is a push", async () => {
  const { context, said, add, states } = withLetters();
  add("order_receipt", "failed");
  add("activate", "failed", { payload: "" });
  add("takeout_ready", "sent");
  add("message", "failed", { channel: "push" });
  await sendAgain(context);
  expect(said).toEqual(["1 leave within five minutes."]);
  expect(states()).toEqual([
    ["order_receipt", "waiting", 0, context.now],
    ["activate", "failed", 9, 0],
    ["takeout_ready", "sent", 9, 0],
    ["message", "failed", 9, 0],
  ]);
  await sendAgain(context);
  expect(said.at(-1)).toBe("None can be sent again.");
});

test("those of one kind alone are sent again where one is named, and it is one", async () => {
  const { context, add, states } = withLetters();
  add("order_receipt", "failed");
  add("takeout_ready", "failed");
  await sendAgain(context, "takeout_ready");
  expect(states().map(([, status]) => status)).toEqual(["failed", "waiting"]);
  await expect(sendAgain(context, "x' OR 1")).rejects.toThrow("There is no letter");
});
