import { beforeAll, expect, test } from "vitest";
import { addOrder } from "../support/add-order";
import { addMember } from "../support/test-database";
import { addTestSite, HOST, logIn, postForm, sendRequest, textOf } from "./app-client";

beforeAll(() => addTestSite());

const PAGE = "/settings/spending";
const read = async (cookie: string, query = "") =>
  (await textOf(await sendRequest(`${PAGE}${query}`, { cookie }))).replaceAll("<!-- -->", "");
const save = (cookie: string, fields: Record<string, string>) =>
  postForm(PAGE, { currency: "EUR", ...fields }, { cookie });
const statusOf = async (cookie: string, fields: Record<string, string>) =>
  (await save(cookie, fields)).status;

test("a member without purchases sees that and that there is no limit", async () => {
  const html = await read(await logIn(await addMember(HOST)));
  for (const text of ["Spent this month", "€0.00", "You have no limit.", "Between 23:00 and 06:00"])
    expect(html).toContain(text);
  expect(html).toContain("more than 150 credits in one night");
  expect(html).not.toContain("Remove the limit");
  const ids = Array.from(html.matchAll(/ id="([^"]+)"/g), ([, id]) => id);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
});

test("a limit is set with its remainder, raised a day later, kept and removed", async () => {
  const me = await addMember(HOST);
  const cookie = await logIn(me);
  await addOrder(me, { price: 2490 });
  const saved = await save(cookie, { limit: "50" });
  expect([saved.status, saved.headers.get("location")]).toEqual([303, `${PAGE}?saved=yes#limit`]);
  const html = await read(cookie, "?saved=yes");
  for (const text of ["€24.90", "€25.10 left of your limit of €50.00", "€50.00 a month", "Saved."])
    expect(html).toContain(text);
  await save(cookie, { limit: "80" });
  const raised = await read(cookie);
  expect(raised).toMatch(/From [^<]*: €80\.00 a month\./);
  expect(raised).toContain("left of your limit of €50.00");
  await save(cookie, { limit: "50" });
  expect(await read(cookie)).not.toContain("€80.00");
  await save(cookie, { none: "yes" });
  expect(await read(cookie)).toMatch(/From [^<]* you’ll have no limit/);
  await save(cookie, { limit: "10" });
  expect(await read(cookie)).toContain("You’ve reached your limit of €10.00");
});

test("an invalid limit is rejected at its field, and nothing is set", async () => {
  const cookie = await logIn(await addMember(HOST));
  for (const limit of ["", "-1", "5.50", "1e3", "100000", "fifty"]) {
    const answer = await save(cookie, { limit });
    expect([limit, answer.status]).toEqual([limit, 422]);
    expect(await answer.text()).toMatch(/aria-invalid="true"/);
  }
  expect(await statusOf(cookie, { limit: "50", currency: "XXX" })).toBe(422);
  expect(await statusOf(cookie, { limit: "50", account: "x" })).toBe(400);
  expect(await read(cookie)).toContain("You have no limit.");
});

test("a limit in another currency is shown, and no second one is set", async () => {
  const cookie = await logIn(await addMember(HOST));
  await save(cookie, { limit: "50", currency: "PLN" });
  expect(await read(cookie)).toContain("Prices here are in EUR, and your limit is in PLN");
  const answer = await save(cookie, { limit: "50" });
  expect([answer.status, await answer.text()]).toEqual([
    409,
    expect.stringContaining("Your limit is in another currency"),
  ]);
});

test("spending is shown to its member only; a visitor is redirected to the login", async () => {
  const me = await addMember(HOST);
  const other = await addMember(HOST);
  await addOrder(other, { price: 4990 });
  await save(await logIn(other), { limit: "99" });
  const html = await read(await logIn(me));
  expect([html.includes("€49.90"), html.includes("€99.00")]).toEqual([false, false]);
  expect((await sendRequest(PAGE)).headers.get("location")).toMatch(/^\/login/);
  expect((await save("", { limit: "1" })).headers.get("location")).toMatch(/^\/login/);
});
