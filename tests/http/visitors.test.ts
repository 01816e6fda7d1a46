import { beforeAll, expect, test } from "vitest";
import { addMember } from "../support/world";
import { ask, HOST, theSite } from "./support";

beforeAll(theSite);

test("whoever comes without TLS is sent to the same address with it, and told nothing else", async () => {
  const answer = await ask("/login?next=/chats", {
    origin: `http://${HOST}`,
    headers: { "cf-visitor": '{"scheme":"http"}' },
  });
  expect([answer.status, answer.headers.get("location"), await answer.text()]).toEqual([
    301,
    `https://${HOST}/login?next=/chats`,
    "",
  ]);
  expect((await ask("/login", { headers: { "cf-visitor": '{"scheme":"https"}' } })).status).toBe(
    200,
  );
});

test("a visitor who would write to somebody is asked to join for them", async () => {
  const her = await addMember(HOST);
  const answer = await ask(`/members/${her.id}/chat`);
  expect([answer.status, answer.headers.get("location")]).toEqual([
    302,
    `/members/${her.id}/signup`,
  ]);
  expect((await ask("/chats")).headers.get("location")).toBe("/login?next=%2Fchats");
});

test("a form of endless parts is refused before it is looked through", async () => {
  const body = "-".repeat(1_000_000);
  const answer = await ask("/site-entry", {
    method: "POST",
    body,
    headers: { "content-type": "multipart/form-data; boundary=-" },
  });
  expect(answer.status).toBe(400);
});

test("pages that are nobody's to find are kept from search engines, and the others are not", async () => {
  for (const path of [
    "/login",
    "/lang-config",
    "/account-deleted",
    "/activate/done",
    "/activate/error",
  ])
    expect((await ask(path)).headers.get("x-robots-tag"), path).toBe("noindex");
  for (const path of ["/", "/pricing", "/complaints", "/landers/gallery"])
    expect((await ask(path)).headers.get("x-robots-tag"), path).toBeNull();
});

test("who chooses another language on a lander comes back to it", async () => {
  const html = await (await ask("/landers/gallery/spring")).text();
  expect(html).toContain('href="/lang-config?next=%2Flanders%2Fgallery"');
  const chosen = await ask("/lang-config", {
    method: "POST",
    body: new URLSearchParams({ locale: "fi", next: `/signup?fbclid=${"x".repeat(900)}` }),
  });
  expect([chosen.status, chosen.headers.get("location")]).toEqual([
    303,
    `/signup?fbclid=${"x".repeat(900)}`,
  ]);
});
