import { beforeAll, expect, test } from "vitest";
import { newId } from "~/kit/ids";
import { addBlock, addPhoto } from "../support/member-fixtures";
import { addMember, addSite } from "../support/test-database";
import { addLoggedIn, addTestSite, formFields, HOST, sendRequest } from "./app-client";

const ELSEWHERE = "elsewhere.test";

let me: Awaited<ReturnType<typeof addLoggedIn>>;

beforeAll(async () => {
  await addTestSite();
  await addSite({}, ELSEWHERE);
  me = await addLoggedIn({ gender: "male" });
});

test("blocked, hidden and fictional profiles and those of other sites get 404", async () => {
  const her = await addMember(HOST, { name: "Aino Virtanen" });
  expect(await (await sendRequest(`/members/${her.id}`, { cookie: me.cookie })).text()).toContain(
    "Aino Virtanen",
  );
  const blocked = await addMember(HOST);
  const blocker = await addMember(HOST);
  await addBlock(me, blocked);
  await addBlock(blocker, me);
  const others = [
    blocked,
    blocker,
    await addMember(HOST, { profileStatus: "hidden" }),
    await addMember(ELSEWHERE),
    { id: newId() },
    { id: "nonsense" },
  ];
  for (const { id } of others)
    expect((await sendRequest(`/members/${id}`, { cookie: me.cookie })).status).toBe(404);
});

test("a block asks first, hides both from each other, and can be undone", async () => {
  const her = await addLoggedIn({ name: "Aino" });
  expect(
    await (await sendRequest(`/members/${her.id}?ask=block`, { cookie: me.cookie })).text(),
  ).toMatch(/<dialog[^>]* open=""/);
  const block = await sendRequest(`/members/${her.id}/block`, {
    ...formFields({}),
    cookie: me.cookie,
  });
  expect([block.status, block.headers.get("location")]).toEqual([
    303,
    `/members?blocked=${her.id}`,
  ]);
  expect((await sendRequest(`/members/${her.id}`, { cookie: me.cookie })).status).toBe(404);
  expect((await sendRequest(`/members/${me.id}`, { cookie: her.cookie })).status).toBe(404);
  expect(
    (await sendRequest(`/members/${me.id}/unblock`, { ...formFields({}), cookie: her.cookie }))
      .status,
  ).toBe(404);
  expect(
    (await sendRequest(`/members/${her.id}/unblock`, { ...formFields({}), cookie: me.cookie }))
      .status,
  ).toBe(303);
  expect((await sendRequest(`/members/${her.id}`, { cookie: me.cookie })).status).toBe(200);
});

test("a search whose combined filters exclude everybody offers to clear them", async () => {
  const path = "/members?region=NL-ZE&country=NL&gender=male&min_age=98&max_age=99";
  const html = await (await sendRequest(path, { cookie: me.cookie })).text();
  expect(html).toContain("Nobody matches everything yet");
  expect(html).toContain("Clear filters");
});

test("a Premium photo's URL is in the page only for Premium members", async () => {
  const her = await addMember(HOST);
  const photo = await addPhoto(her, { visibility: "premium" });
  const premium = await addLoggedIn({ premium: true });
  const pageOf = async (cookie: string) =>
    (await sendRequest(`/members/${her.id}`, { cookie })).text();
  expect(await pageOf(premium.cookie)).toContain(`/photos/${photo}/main`);
  expect(await pageOf(me.cookie)).not.toContain(`/photos/${photo}/main`);
});

test("the home page redirects a member to the members and greets a visitor", async () => {
  expect((await sendRequest("/", { cookie: me.cookie })).headers.get("location")).toBe("/members");
  const html = await (await sendRequest("/")).text();
  expect(html).toContain('href="/signup"');
  expect(html).toContain("Find someone for your kind of evening");
});
