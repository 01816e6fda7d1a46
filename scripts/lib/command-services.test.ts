import { expect, test } from "vitest";
import { openStaffShop, refundByStaff } from "../../tests/support/staff-shop";
import { withValues } from "./command-services";

test("a use case of the site writes all its rows, or none if one of them fails", async () => {
  const { tool, sqlite, sell } = openStaffShop();
  const { order } = await sell();
  sqlite.exec("CREATE TRIGGER broken BEFORE INSERT ON outbox BEGIN SELECT RAISE(ABORT, 'x'); END");
  await expect(refundByStaff(tool, {}, order)).rejects.toThrow();
  const get = (sql: string) => ({ ...sqlite.prepare(sql).get() });
  expect(get("SELECT (SELECT count(*) FROM refunds) AS n, balance FROM wallets")).toEqual({
    n: 0,
    balance: 25,
  });
  sqlite.exec("DROP TRIGGER broken");
  await refundByStaff(tool, { amount: 1000, credits: 0 }, order);
  expect(get("SELECT kind, state, amount, credits, reason, staff FROM refunds")).toEqual({
    kind: "goodwill",
    state: "waiting",
    amount: 1000,
    credits: 0,
    reason: "Yours.",
    staff: "Kim",
  });
  expect(get("SELECT state FROM orders")).toEqual({ state: "completed" });
  expect(get("SELECT count(*) AS n FROM outbox WHERE template = 'order_withdrawn'")).toEqual({
    n: 1,
  });
});

test("values are inserted at their parameters with any content", () => {
  expect(withValues("SELECT ?, ?", ["it's ?", null])).toBe("SELECT 'it''s ?', NULL");
  expect(withValues("SELECT ?2, ?1, ?2", [1, true])).toBe("SELECT 1, 1, 1");
  expect(withValues("SELECT '?', \"?\", `?`, ? -- ?", [2])).toBe("SELECT '?', \"?\", `?`, 2 -- ?");
  for (const values of [[], [Number.NaN], [{}], ["\0"]])
    expect(() => withValues("SELECT ?", values)).toThrow();
});
