import { expect, test } from "vitest";
import { NOW } from "../../tests/support/command-context";
import { openStaffShop } from "../../tests/support/staff-shop";
import { withValues } from "../lib/command-services";
import { refund } from "./refund";
import { listOrders, showOrder } from "./show";

const reason = "You were charged twice.";
const by = "Kim Jansen";

test("the newest orders are listed by member, site and state", async () => {
  const { tool, lines, sell, place } = openStaffShop();
  const paid = await sell(NOW - 5);
  const open = place(NOW);
  const listed = async (options: Parameters<typeof listOrders>[1]) => {
    lines.length = 0;
    await listOrders(tool, options);
    return lines.map((line) => line.split("  ")[0]);
  };
  expect(await listed({})).toEqual([open.order, paid.order]);
  expect(lines[1]).toBe(
    `${paid.order}  completed  ${new Date(NOW - 5).toISOString()}  25 credits  24.90 EUR  ideal  shop.test  sam@example.test`,
  );
  expect(await listed({ state: "open" })).toEqual([open.order]);
  expect(await listed({ of: "SAM@example.test ", site: "shop.test" })).toHaveLength(2);
  expect(await listed({ of: "kim@example.test" })).toEqual(["There is no order."]);
  await expect(listOrders(tool, { state: "paid" })).rejects.toThrow("There is no state paid");
  await expect(listOrders(tool, { site: "x.test" })).rejects.toThrow("There is no site x.test");
});

test("an order is shown with its complete history", async () => {
  const { tool, lines, sell } = openStaffShop();
  const { order, payment } = await sell();
  await refund(tool, { reason, by }, order);
  lines.length = 0;
  await showOrder(tool, {}, order);
  const text = lines.join("\n");
  for (const part of [
    "bundle c25, 24.90 EUR",
    "VAT NL 21 %: 4.32 EUR within",
    `payment  ${payment}  completed ideal at bank at-bank-${payment}  24.90 EUR`,
    "payment completed of",
    "goodwill waiting, 25 credits, by Kim Jansen: You were charged twice.  24.90 EUR",
    "receipt  demo 1",
    "credit_note  demo 2",
    "+25 credits",
    "-25 credits",
  ])
    expect(text).toContain(part);
  await expect(showOrder(tool, {}, "nothing")).rejects.toThrow("There is no order nothing");
});

test("an order is refunded once by the site's use case, with its e-mail", async () => {
  const { tool, sqlite, lines, sell } = openStaffShop();
  const { order } = await sell();
  await expect(refund(tool, {}, order)).rejects.toThrow("--reason");
  await expect(refund(tool, { reason, by, amount: "24.91" }, order)).rejects.toThrow("more than");
  await expect(refund(tool, { reason }, order)).rejects.toThrow("--by");
  for (const invalidName of ["", " \u200b", "x".repeat(61)])
    await expect(refund(tool, { reason, by: invalidName }, order)).rejects.toThrow(/--by|60/);
  for (const amount of ["0", "-1", "1e2", "5,00", "x"])
    await expect(refund(tool, { reason, by, amount }, order)).rejects.toThrow();
  await expect(refund(tool, { reason, by, credits: "26" }, order)).rejects.toThrow("more than");
  await expect(refund(tool, { reason, by, site: "x.test" }, order)).rejects.toThrow("no order");
  await expect(refund(tool, { reason, by }, "x")).rejects.toThrow("no order");
  await refund(tool, { reason, by }, order);
  expect(lines.at(-1)).toContain("is refunded by refund");
  const get = (sql: string) => ({ ...sqlite.prepare(sql).get() });
  expect(get("SELECT state FROM orders")).toEqual({ state: "withdrawn" });
  expect(get("SELECT balance FROM wallets")).toEqual({ balance: 0 });
  expect(get("SELECT kind, state, amount, credits, reason, staff FROM refunds")).toEqual({
    kind: "goodwill",
    state: "waiting",
    amount: 2490,
    credits: 25,
    reason,
    staff: by,
  });
  const emailCount = "SELECT count(*) AS n FROM outbox WHERE template = 'order_withdrawn'";
  expect(get(emailCount)).toEqual({ n: 1 });
  await expect(refund(tool, { reason, by }, order)).rejects.toThrow(
    "Nothing of that order is left",
  );
  expect(get("SELECT count(*) AS n FROM refunds")).toEqual({ n: 1 });
});

test("a part is refunded, and a failure changes nothing", async () => {
  const { tool, sqlite, sell } = openStaffShop();
  const { order } = await sell();
  sqlite.exec("CREATE TRIGGER broken BEFORE INSERT ON outbox BEGIN SELECT RAISE(ABORT, 'x'); END");
  await expect(refund(tool, { reason, by }, order)).rejects.toThrow();
  const get = (sql: string) => ({ ...sqlite.prepare(sql).get() });
  expect(get("SELECT (SELECT count(*) FROM refunds) AS n, balance FROM wallets")).toEqual({
    n: 0,
    balance: 25,
  });
  sqlite.exec("DROP TRIGGER broken");
  await refund(tool, { reason, by, amount: "10.00", credits: "0" }, order);
  expect(get("SELECT amount, credits FROM refunds")).toEqual({ amount: 1000, credits: 0 });
  expect(get("SELECT state FROM orders")).toEqual({ state: "completed" });
});

test("values are inserted at their parameters with any content", () => {
  expect(withValues("SELECT ?, ?", ["it's ?", null])).toBe("SELECT 'it''s ?', NULL");
  expect(withValues("SELECT ?2, ?1, ?2", [1, true])).toBe("SELECT 1, 1, 1");
  expect(withValues("SELECT '?', \"?\", `?`, ? -- ?", [2])).toBe("SELECT '?', \"?\", `?`, 2 -- ?");
  for (const values of [[], [Number.NaN], [{}], ["\0"]])
    expect(() => withValues("SELECT ?", values)).toThrow();
});
