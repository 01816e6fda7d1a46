import { expect, test } from "vitest";
import { jsonList } from "./own-data";

async function* each(rows: object[]) {
  yield* rows;
}
async function written(rows: object[]) {
  let text = "";
  for await (const part of jsonList(each(rows))) text += part;
  return text;
}

test("rows become a JSON list; no rows become an empty list", async () => {
  expect(await written([])).toBe("[]\n");
  for (const rows of [[{}], [{ text: '"],\n[{' }, { text: "é\u2028" }, { inner: [1, null] }]])
    expect(JSON.parse(await written(rows))).toEqual(rows);
});

test("times are written as ISO dates, other numbers unchanged", async () => {
  const row = {
    at: 0,
    created_at: 1_795_000_000_000,
    signup_date: 5,
    premium_since: 7,
    amount: 5,
    beat: 5,
    attempts: 3,
    sent_at: null,
    flat: 9,
    said: { at: 1 },
  };
  expect(JSON.parse(await written([row]))).toEqual([
    {
      at: "1970-01-01T00:00:00.000Z",
      created_at: "2026-11-18T11:06:40.000Z",
      signup_date: "1970-01-01T00:00:00.005Z",
      premium_since: "1970-01-01T00:00:00.007Z",
      amount: 5,
      beat: 5,
      attempts: 3,
      sent_at: null,
      flat: 9,
      said: { at: "1970-01-01T00:00:00.001Z" },
    },
  ]);
});
