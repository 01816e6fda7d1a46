import { beforeAll, expect, test } from "vitest";
import { addMember } from "../support/test-database";
import { addTestSite, HOST, sendRequest } from "./app-client";

beforeAll(addTestSite);

test("a request without TLS is redirected to https without other content", async () => {
  const answer = await sendRequest("/login?next=/chats", {
    origin: `http://${HOST}`,
    headers: { "cf-visitor": '{"scheme":"http"}' },
  });
  expect([answer.status, answer.headers.get("location"), await answer.text()]).toEqual([
    301,
    `https://${HOST}/login?next=/chats`,
    "",
  ]);
  expect(
    (await sendRequest("/login", { headers: { "cf-visitor": '{"scheme":"https"}' } })).status,
  ).toBe(200);
});

test("a visitor who wants to write to a member is asked to sign up for them", async () => {
  const her = await addMember(HOST);
  const answer = await sendRequest(`/members/${her.id}/chat`);
  expect([answer.status, answer.headers.get("location")]).toEqual([
    302,
    `/members/${her.id}/signup`,
  ]);
  expect((await sendRequest("/chats")).headers.get("location")).toBe("/login?next=%2Fchats");
});

test("a form with endless parts is rejected before it is parsed", async () => {
  const body = "-".repeat(1_000_000);
  const answer = await sendRequest("/site-entry", {
    method: "POST",
    body,
    headers: { "content-type": "multipart/form-data; boundary=-" },
  });
  expect(answer.status).toBe(400);
});

test("private pages are noindex, public ones are not", async () => {
  for (const path of [
    "/login",
    "/lang-config",
    "/account-deleted",
    "/activate/done",
    "/activate/error",
  ])
    expect((await sendRequest(path)).headers.get("x-robots-tag"), path).toBe("noindex");
  for (const path of ["/", "/pricing", "/complaints", "/landers/gallery"])
    expect((await sendRequest(path)).headers.get("x-robots-tag"), path).toBeNull();
});

test("a language change on a lander returns to that lander", async () => {
  const html = await (await sendRequest("/landers/gallery/spring")).text();
  expect(html).toContain('href="/lang-config?next=%2Flanders%2Fgallery"');
  const chosen = await sendRequest("/lang-config", {
    method: "POST",
    body: new URLSearchParams({ locale: "fi", next: `/signup?fbclid=${"x".repeat(900)}` }),
  });
  expect([chosen.status, chosen.headers.get("location")]).toEqual([
    303,
    `/signup?fbclid=${"x".repeat(900)}`,
  ]);
});
