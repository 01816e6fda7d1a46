import { beforeAll, expect, test } from "vitest";
import { newId } from "~/kit/ids";
import { changeProfile } from "../support/member-fixtures";
import { addMember, addSite } from "../support/test-database";
import { addTestSite, formFields, HOST, sendRequest, sendToApp } from "./app-client";

const CLOSED = "closed.test";
const HERE = Date.now() - 1000;

beforeAll(async () => {
  await addTestSite();
  await addSite({ logged_out_search: "none" }, CLOSED);
});

async function addShown(name: string) {
  const member = await addMember(HOST, { lastActive: HERE, name });
  await changeProfile(member.id, { visible_logged_out: 1, headline: "my secret line" });
  return member;
}

test("a visitor sees members who allowed it, by first name, and the signup link", async () => {
  await addShown("Aino Virtanen");
  await addMember(HOST, { lastActive: HERE, name: "Hidden Person" });
  const page = await sendRequest("/members?gender=female&country=NL");
  const html = await page.text();
  expect(page.status).toBe(200);
  expect(html).toContain("Aino");
  for (const word of ["Virtanen", "Hidden", "my secret line"]) expect(html).not.toContain(word);
  expect(html).toContain('href="/signup"');
});

test("a visitor is redirected to the login where search is closed", async () => {
  const closed = await sendToApp.fetch(
    new Request(`https://${CLOSED}/members?gender=male`, { redirect: "manual" }),
  );
  expect([closed.status, closed.headers.get("location")]).toEqual([
    302,
    "/login?next=%2Fmembers%3Fgender%3Dmale",
  ]);
  await addSite({ logged_out_search_trafficsource: "none" }, "paid.test");
  const visit = (cookie: string) =>
    sendToApp.fetch(
      new Request("https://paid.test/members", { redirect: "manual", headers: { cookie } }),
    );
  expect((await visit("")).status).toBe(200);
  expect(
    (await visit(`tracking=${encodeURIComponent(JSON.stringify({ network: "x" }))}`)).status,
  ).toBe(302);
});

test("a profile closed to visitors looks like a missing one", async () => {
  const shown = await addShown("Aino Virtanen");
  const open = await sendRequest(`/members/${shown.id}`);
  const html = await open.text();
  expect(open.status).toBe(200);
  expect(html).toContain(`/members/${shown.id}/signup`);
  for (const word of ["Virtanen", "my secret line", "1990"]) expect(html).not.toContain(word);
  for (const id of [(await addMember(HOST)).id, newId(), "nonsense"]) {
    const answer = await sendRequest(`/members/${id}`);
    expect([answer.status, answer.headers.get("location")]).toEqual([
      302,
      `/login?next=%2Fmembers%2F${id}`,
    ]);
  }
});

test("a members-only form redirects a visitor to the login and then to that member", async () => {
  const shown = await addShown("Aino");
  const answer = await sendRequest(`/members/${shown.id}/like`, formFields({}));
  expect([answer.status, answer.headers.get("location")]).toEqual([
    302,
    `/login?next=%2Fmembers%2F${shown.id}`,
  ]);
  for (const none of ["nobody", "..%2F..%2Fevil"])
    expect((await sendRequest(`/members/${none}/like`, formFields({}))).status, none).toBe(404);
});
