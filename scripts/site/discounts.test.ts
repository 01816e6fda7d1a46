import { expect, test } from "vitest";
import { NOW, openContext, VALID_SETTINGS } from "../../tests/support/command-context.ts";
import { addSite } from "./commands.ts";
import { discounts } from "./discounts.ts";

async function opened() {
  const opened = openContext();
  await addSite(opened.context, "example.com", VALID_SETTINGS);
  opened.lines.length = 0;
  const run = (...args: string[]) => discounts(opened.context, "example.com", args);
  const codes = () => opened.sqlite.prepare("SELECT * FROM discount_codes").all();
  return { ...opened, run, codes };
}

test("a code is created with all its conditions, listed, and ended", async () => {
  const { run, codes, lines, sqlite } = await opened();
  await run(
    ...["add", "spring", "value_percentage=30", "country=nl", "currency=EUR"],
    ...["minimum_order_value=2000", "paymentmethods=ideal, paypal", "expires=2026-12-31"],
    "validity=once",
  );
  expect(codes()).toMatchObject([
    {
      site_id: "example-com",
      code: "SPRING",
      value_percentage: 30,
      country: "NL",
      currency: "EUR",
      minimum_order_value: 2000,
      paymentmethods: '["ideal","paypal"]',
      expires: Date.UTC(2027, 0, 1),
      validity: "once",
      status: "active",
      created_at: NOW,
    },
  ]);
  sqlite.exec(
    "INSERT INTO discount_uses (site_id, code, slot, order_id, held_until, used_at) VALUES ('example-com', 'SPRING', '', 'o', NULL, 1)",
  );
  await run("list");
  await run("end", "spring");
  await run("end", "spring");
  await run();
  const description =
    "30 %, once, country NL, from 20.00 EUR, by ideal, paypal, until 2027-01-01 00:00 UTC";
  expect(lines).toEqual([
    `SPRING: ${description}. It can be used from now on.`,
    `SPRING  active, used 1: ${description}`,
    "SPRING has ended.",
    "SPRING had ended already.",
    `SPRING  ended, used 1: ${description}`,
  ]);
});

test("a code for one member requires a member of this site", async () => {
  const { run, codes, sqlite } = await opened();
  const id = "0123456789abcdefghijkl";
  const args = ["add", "YOURS", "value_percentage=20", `user_id=${id}`];
  await expect(run(...args)).rejects.toThrow(`has no member ${id}`);
  sqlite.exec(
    `INSERT INTO accounts (id, site_id, email, password_hash, status, language, signup_date) VALUES ('${id}', 'example-com', 'a@b.nl', 'x', 'active', 'nl', 0)`,
  );
  await run(...args);
  expect(codes()).toMatchObject([{ code: "YOURS", user_id: id, validity: "once-per-user" }]);
});

test.each([
  ["add", "is no code"],
  ["add AB value_percentage=10", "is no code"],
  ["add TIMEBONUS25 value_percentage=10", "the name of the welcome discount"],
  ["add SPRING", "value_percentage"],
  ["add SPRING value_percentage=91", "value_percentage"],
  ["add SPRING value_percentage=12.5", "a whole number"],
  ["add SPRING value_percent=10", "did you mean value_percentage=…?"],
  ["add SPRING value_percentage=10 country=SE", "does not serve SE"],
  ["add SPRING value_percentage=10 minimum_order_value=5", "such as currency=EUR"],
  ["add SPRING value_percentage=10 paymentmethods=shells", "paymentmethods"],
  ["add SPRING value_percentage=10 expires=soon", "expires"],
  ["add SPRING value_percentage=10 expires=2020-01-01", "would have expired already"],
  ["add THERE value_percentage=10", "has had THERE already"],
  ["end SPRING", "has no code SPRING"],
  ["remove THERE", "it has add, list and end"],
])("discount %s is rejected, and nothing is written", async (args, message) => {
  const { run, codes } = await opened();
  await run("add", "THERE", "value_percentage=10");
  const before = codes();
  await expect(run(...args.split(" "))).rejects.toThrow(message);
  expect(codes()).toEqual(before);
});
