import { expect, test } from "vitest";
import { ORDER_STATES } from "../../app/domain/order/order.ts";
import { expectProblem } from "./command-process.ts";
import { copyOfDatabase, type SeededDatabase } from "./seeded-database.ts";

type Order = { id: string; state: string; email: string; price: number };

const ordersOf = ({ read }: SeededDatabase) =>
  read(
    "SELECT o.id, o.state, a.email, o.price FROM orders o JOIN accounts a ON a.id = o.account_id",
  ) as Order[];

export function testOrders(seeded: () => SeededDatabase): void {
  test("orders list and show print the orders of each state", async ({ onTestFinished }) => {
    const own = copyOfDatabase(seeded(), onTestFinished);
    const back = ordersOf(own).find(({ state }) => state === "completed") as Order;
    own.write(`UPDATE orders SET state = 'charged_back' WHERE id = '${back.id}'`);
    const orders = ordersOf(own);
    for (const state of ORDER_STATES) {
      const of = orders.filter((order) => order.state === state);
      expect(of.length, state).toBeGreaterThan(0);
      const listed = await own.ok("orders", "list", "--state", state);
      expect(listed.trim().split("\n")).toHaveLength(of.length);
      const [one] = of as [Order];
      expect(listed).toContain(`${one.id}  ${state}`);
      const shown = await own.ok("orders", "show", one.id);
      expect(shown).toContain(`${one.id}  ${state}`);
      expect(shown).toContain(`${(one.price / 100).toFixed(2)} `);
      expect(shown).toMatch(/ {2}payment {2}/);
    }
    const mine = await own.ok("orders", "list", "--of", "german@demo.test", "--site", "localhost");
    expect(mine.trim().split("\n")).toHaveLength(
      orders.filter(({ email }) => email === "german@demo.test").length,
    );
  });

  test("orders refund refunds money and credits once, and the records agree", async ({
    onTestFinished,
  }) => {
    const own = copyOfDatabase(seeded(), onTestFinished);
    const [order] = own.read(
      "SELECT o.id FROM orders o JOIN accounts a ON a.id = o.account_id WHERE o.state = 'completed' AND a.email = 'german@demo.test'",
    ) as [Order];
    const part = ["--amount", "12.50", "--credits", "10"];
    const who = ["--by", "Kim Jansen", "--reason", "You were charged twice."];
    expect(await own.ok("orders", "refund", order.id, ...part, ...who)).toContain(order.id);
    const [row] = own.read(
      `SELECT amount, credits, staff FROM refunds WHERE order_id = '${order.id}'`,
    );
    expect(row).toMatchObject({ amount: 1250, credits: 10, staff: "Kim Jansen" });
    expect(await own.ok("orders", "show", order.id)).toContain("by Kim Jansen: You were charged");
    expect(await own.ok("orders", "reconcile")).toBe("All agree.\n");
    const today = new Date().toISOString().slice(0, 10);
    expect(await own.ok("orders", "report", "--day", today)).toBe(
      `${today}\nlocalhost  0 orders 0.00 EUR (VAT 0.00 EUR), 0 credits; 1 refunds 12.50 EUR, 10 credits\n`,
    );
    const again = await own.run("orders", "refund", order.id, ...who);
    expect(expectProblem(again)).toContain("Nothing of that order is left to refund");
  });

  test("orders report sums up the sales and refunds of a day", async () => {
    const own = seeded();
    const sold = own.read(
      `SELECT date(completed_at / 1000, 'unixepoch') AS day, s.host, o.currency, count(*) AS many, sum(price) AS paid, sum(vat) AS vat, sum(credits) AS credits
       FROM orders o JOIN sites s ON s.id = o.site_id WHERE completed_at IS NOT NULL GROUP BY 1, 2, 3 ORDER BY 1 DESC LIMIT 4`,
    );
    expect(sold).toHaveLength(4);
    const reports = await Promise.all(
      sold.map(({ day }) => own.ok("orders", "report", "--day", String(day))),
    );
    for (const [n, { day, host, currency, many, paid, vat, credits }] of sold.entries()) {
      const money = (minor: unknown) => `${(Number(minor) / 100).toFixed(2)} ${currency}`;
      expect(reports[n]).toContain(
        `${day}\n${host}  ${many} orders ${money(paid)} (VAT ${money(vat)}), ${credits} credits; `,
      );
    }
    expect(await own.ok("orders", "report", "--day", "2020-01-01")).toContain("Nothing was sold");
  });

  test("orders reconcile agrees with the demo data and names manual changes", async ({
    onTestFinished,
  }) => {
    const own = copyOfDatabase(seeded(), onTestFinished);
    expect(await own.ok("orders", "reconcile")).toBe("All agree.\n");
    const open = own.read(
      "SELECT id FROM orders WHERE state = 'completed' ORDER BY completed_at DESC",
    );
    own.write(
      `DROP TRIGGER orders_move_forward; UPDATE orders SET state = 'open' WHERE id = '${open[0]?.id}'`,
    );
    const { code, stdout, stderr } = await own.run("orders", "reconcile", "--site", "localhost");
    expect({ code, stderr }).toEqual({ code: 1, stderr: "" });
    expect(stdout).toContain(`localhost  ${open[0]?.id}  unfinished: was paid, and is still open`);
    expect(stdout).toMatch(/\d do not agree\.\n$/);
    expect(await own.ok("orders", "reconcile", "--site", "velours.localhost")).toContain("All");
  });

  test.each([
    [["show", "-P0000000000000000000a"], "There is no order -P0000000000000000000a."],
    [
      ["list", "--state", "paid"],
      "There is no state paid; there are open, completed, withdrawn, charged_",
    ],
    [["list", "--site", "nowhere.test"], "There is no site nowhere.test."],
    [["refund", "-P0000000000000000000a", "--reason", "x"], 'option --by "Kim Jansen" is missing'],
    [["refund", "-P0000000000000000000a", "--by", "Kim"], 'option --reason "…" is missing'],
    [
      ["refund", "-P0000000000000000000a", "--by", "Kim", "--reason", "x", "--amount", "1,5"],
      '"1,5" is no amount, such as 12 or 12.50.',
    ],
    [
      ["refund", "-P0000000000000000000a", "--by", "Kim", "--reason", "x"],
      "There is no order -P0000000000000000000a that was paid.",
    ],
  ])("orders %j is refused in one sentence", async (args, sentence) => {
    expect(expectProblem(await seeded().run("orders", ...args))).toContain(sentence);
  });
}
