import { expect, test } from "vitest";
import { hours } from "~/kit/duration";
import { openContext } from "../../tests/support/command-context.ts";
import type { ToolContext } from "../lib/open-context.ts";
import { listDead, resend } from "./actions.ts";

/** A site's outbox with e-mails in every state. */
function withOutbox() {
  const { context: command, sqlite, lines } = openContext();
  const context: ToolContext = {
    ...command,
    staff: "ops",
    originOf: (host) => `https://${host}`,
  };
  let count = 0;
  const add = (template: string, status: string, options: Record<string, string | number> = {}) => {
    const {
      payload = '{"to":"sam@example.test"}',
      fault: error = "E_X",
      channel = "mail",
    } = options;
    const at = context.now - hours(5);
    const account = options.account ? `'${options.account}'` : "NULL";
    sqlite.exec(
      `INSERT INTO outbox (id, site_id, channel, template, payload, account_id, status, attempts, fault, created_at)
       VALUES ('${++count}', 's', '${channel}', '${template}', '${payload}', ${account}, '${status}', 9, '${error}', ${at})`,
    );
  };
  const addDataExport = (
    id: string,
    status: string,
    options: { account?: string; ends?: number } = {},
  ) => {
    const { account = "a", ends = context.now + 1 } = options;
    sqlite.exec(
      `INSERT INTO takeouts (id, site_id, account_id, status, attempts, origin, created_at, expires_at)
       VALUES ('${id}', 's', '${account}', '${status}', 5, '', ${context.now - hours(5)}, ${ends})`,
    );
  };
  const takeouts = () =>
    sqlite
      .prepare("SELECT id, status, attempts FROM takeouts ORDER BY id")
      .all()
      .map((row) => Object.values(row).join(" "));
  const states = () =>
    sqlite
      .prepare("SELECT template, status, attempts, due_at AS due FROM outbox ORDER BY id")
      .all()
      .map((row) => Object.values(row));
  return { context, lines, add, states, addTakeout: addDataExport, takeouts, sqlite };
}

test("dead e-mails are listed by kind, error and age, without personal data", async () => {
  const { context, lines, add } = withOutbox();
  await listDead(context);
  expect(lines).toEqual(["Nothing failed."]);
  add("order_receipt", "failed");
  add("order_receipt", "failed");
  add("activate", "failed", { payload: "", fault: "too_late" });
  add("takeout_ready", "sent");
  add("takeout_ready", "waiting");
  await listDead(context);
  expect(lines.slice(1)).toEqual([
    "2  mail order_receipt: E_X, the oldest 5 hours ago, 2 can be sent again",
    "1  mail activate: too_late, the oldest 5 hours ago, 0 can be sent again",
  ]);
  expect(lines.join()).not.toContain("sam");
});

test("dead e-mails wait again, except secrets, sent ones and pushes", async () => {
  const { context, lines, add, states } = withOutbox();
  add("order_receipt", "failed");
  add("activate", "failed", { payload: "" });
  add("takeout_ready", "sent");
  add("message", "failed", { channel: "push" });
  await resend(context);
  expect(lines).toEqual(["1 leave within five minutes."]);
  expect(states()).toEqual([
    ["order_receipt", "waiting", 0, context.now],
    ["activate", "failed", 9, 0],
    ["takeout_ready", "sent", 9, 0],
    ["message", "failed", 9, 0],
  ]);
  await resend(context);
  expect(lines.at(-1)).toBe("None can be sent again.");
});

test("an e-mail with a stored cause waits without text, others with theirs", async () => {
  const { context, lines, add, sqlite } = withOutbox();
  const payload = () =>
    sqlite
      .prepare("SELECT channel, template, status, payload <> '' AS words FROM outbox ORDER BY id")
      .all()
      .map((row) => Object.values(row).join(" "));
  const mine = { account: "a" };
  const gone = { payload: "" };
  add("new_message", "failed", mine);
  add("activate", "failed", { ...mine, ...gone });
  add("activate", "failed", gone);
  add("login_code", "failed", { ...mine, ...gone });
  add("order_receipt", "failed", mine);
  add("message", "failed", { ...mine, ...gone, channel: "push" });
  add("news", "failed", { ...mine, ...gone, channel: "push" });
  add("new_message", "sent", mine);
  await listDead(context);
  expect(lines.filter((line) => line.endsWith("1 can be sent again"))).toHaveLength(4);
  await resend(context);
  expect(lines.at(-1)).toBe("4 leave within five minutes.");
  expect(payload()).toEqual([
    "mail new_message waiting 0",
    "mail activate waiting 0",
    "mail activate failed 0",
    "mail login_code failed 0",
    "mail order_receipt waiting 1",
    "push message waiting 0",
    "push news failed 0",
    "mail new_message sent 1",
  ]);
});

test("a data export is requested again unless expired or already in progress", async () => {
  const { context, lines, addTakeout: addDataExport, takeouts } = withOutbox();
  addDataExport("1", "failed");
  addDataExport("2", "failed");
  addDataExport("3", "failed", { account: "b" });
  addDataExport("4", "waiting", { account: "b" });
  addDataExport("5", "failed", { account: "c", ends: context.now });
  await listDead(context);
  expect(lines).toEqual(["4  data takeout: unknown, the oldest 5 hours ago, 3 can be sent again"]);
  await resend(context, "takeout");
  expect(lines.at(-1)).toBe("1 leave within five minutes.");
  expect(takeouts()).toEqual([
    "1 failed 5",
    "2 waiting 0",
    "3 failed 5",
    "4 waiting 5",
    "5 failed 5",
  ]);
});

test("a named kind limits the resend, and an unknown kind is rejected", async () => {
  const { context, add, states } = withOutbox();
  add("order_receipt", "failed");
  add("takeout_ready", "failed");
  await resend(context, "takeout_ready");
  expect(states().map(([, status]) => status)).toEqual(["failed", "waiting"]);
  await expect(resend(context, "x' OR 1")).rejects.toThrow("There is no kind");
});
