import { expect, test } from "vitest";
import { expectProblem } from "./command-process.ts";
import { copyOfDatabase, type SeededDatabase } from "./seeded-database.ts";

export function testOrders(seeded: () => SeededDatabase): void {
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
      expect(reports[n]).toContain(`${day}\n`);
      expect(reports[n]).toContain(
        `${host}  ${many} orders ${money(paid)} (VAT ${money(vat)}), ${credits} credits; `,
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

  test.each([[["reconcile", "--site", "nowhere.test"], "There is no site nowhere.test."]])(
    "orders %j is refused in one sentence",
    async (args, sentence) => {
      expect(expectProblem(await seeded().run("orders", ...args))).toContain(sentence);
    },
  );
}
