import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { addMember, addSite } from "../support/test-database";
import { addLoggedIn, HOST, sendRequest } from "./app-client";
import { FICTIONAL, promote } from "./promoted-members";

let shown: string;

beforeAll(async () => {
  await addSite(FICTIONAL, HOST);
  await addSite({}, "plain.test");
  shown = (await addMember(HOST, { name: "Robin Secret", lastActive: Date.now() })).id;
  await promote(shown);
});

test("a logged-in member is redirected to the profile", async () => {
  const me = await addLoggedIn();
  const answer = await sendRequest(`/members/${shown}/landing2/spring`, { cookie: me.cookie });
  expect([answer.status, answer.headers.get("location")]).toEqual([302, `/members/${shown}`]);
});

test.each([
  "x%0d%0aset-cookie:a=b",
  "%00",
  "%3Fnext=x",
  "..%2f..%2fpages%2fterms",
  "%f0%9f%a6%8a",
  "nobody",
])("a logged-in member gets no redirect from a path with %s as id", async (id) => {
  const me = await addLoggedIn();
  const ends = await Promise.all(
    ["landing", "landing2/spring", "landing3"].map((layout) =>
      sendRequest(`/members/${id}/${layout}`, { cookie: me.cookie }),
    ),
  );
  expect(ends.map((end) => [end.status, end.headers.get("location")])).toEqual([
    [404, null],
    [404, null],
    [404, null],
  ]);
});

test("the form stores with the account the promoted member and the lander", async () => {
  const fields = {
    email: "lee@example.test",
    name: "Lee",
    password: "four plain little words",
    date_of_birth_day: "5",
    date_of_birth_month: "6",
    date_of_birth_year: "1990",
    for: shown,
  };
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const answer = await sendRequest(`/members/${shown}/landing2/spring`, {
    method: "POST",
    headers,
    body: new URLSearchParams(fields).toString(),
  });
  expect(answer.headers.get("location")).toBe("/complete-signup");
  const row = env.DB.prepare(
    "SELECT a.signup_for_profile_id AS f, s.lander, s.campaign FROM accounts a JOIN signup_sources s ON s.account_id = a.id WHERE a.email = ?",
  );
  expect(await row.bind(fields.email).first()).toEqual({
    f: shown,
    lander: "landing2",
    campaign: "spring",
  });
});
