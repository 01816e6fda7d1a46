import { expect, test } from "vitest";
import { describeChange, describeSetting } from "./describe-change";

const change = (key: Parameters<typeof describeChange>[0], before: unknown, after: unknown) =>
  describeChange(key, {
    before: before === null ? null : JSON.stringify(before),
    after: after === null ? null : JSON.stringify(after),
  });

const bundle = (id: string, credits: number, EUR: number) => ({ id, credits, prices: { EUR } });

test("a changed price names its bundle and currency, in the currency's unit", () => {
  expect(
    change(
      "bundles",
      [bundle("c10", 10, 1190), bundle("c25", 25, 2490)],
      [bundle("c10", 10, 1290), bundle("c25", 25, 2490)],
    ),
  ).toEqual([{ label: "c10 · prices · EUR", before: "11.90", after: "12.90" }]);
});

test("an inserted row shows its own parts and the new order only", () => {
  expect(
    change(
      "bundles",
      [bundle("c25", 25, 2490)],
      [bundle("c10", 10, 1190), bundle("c25", 25, 2490)],
    ),
  ).toEqual([
    { label: "order", before: null, after: "c10, c25" },
    { label: "c10 · id", before: null, after: "c10" },
    { label: "c10 · credits", before: null, after: "10" },
    { label: "c10 · prices · EUR", before: null, after: "11.90" },
  ]);
});

test("a payment method's dates, and rows of the same method, are told apart", () => {
  expect(
    change(
      "payment_methods",
      [
        { method: "paypal", countries: ["NL"] },
        { method: "paypal", countries: ["BE"] },
      ],
      [
        { method: "paypal", countries: ["NL"] },
        { method: "paypal", countries: ["BE"], until: "2027-01-01" },
      ],
    ),
  ).toEqual([{ label: "paypal (2) · until", before: null, after: "2027-01-01" }]);
});

test("one value, a default and none are shown without a label", () => {
  expect(change("message_credits", null, 2)).toEqual([{ label: "", before: "1", after: "2" }]);
  expect(change("night_pause", null, null)).toEqual([]);
  expect(change("index_title", null, "Hello")).toEqual([
    { label: "", before: "none", after: "Hello" },
  ]);
});

test("a stored value that the schema no longer accepts is shown as it is stored", () => {
  expect(change("bundles", [{ id: 1 }], [])).toEqual([
    { label: "", before: '[{"id":1}]', after: "[]" },
  ]);
});

test("a value is described by its parts, and one that is not valid as it is stored", () => {
  expect(describeSetting("bundles", [bundle("c10", 10, 1190)])).toEqual([
    { label: "c10 · id", text: "c10" },
    { label: "c10 · credits", text: "10" },
    { label: "c10 · prices · EUR", text: "11.90" },
  ]);
  expect(describeSetting("countries", ["NL", "BE"])).toEqual([{ label: "", text: "NL, BE" }]);
  expect(describeSetting("index_title", null)).toEqual([{ label: "", text: "none" }]);
  expect(describeSetting("message_credits", "x")).toEqual([{ label: "", text: '"x"' }]);
});
