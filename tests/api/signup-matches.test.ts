import { beforeAll, expect, test } from "vitest";
import { addBlock, changeProfile } from "../support/member-fixtures";
import { addMember } from "../support/test-database";
import { addLoggedIn, addTestSite, countRows, HOST, sendRequest, textOf } from "./app-client";

beforeAll(async () => {
  await addTestSite();
});

test("a new member sees matches with reasons, and viewing stores nothing", async () => {
  const me = await addLoggedIn({ gender: "male", region: "NL-UT", lastActive: Date.now() });
  const near = { lastActive: Date.now(), region: "NL-UT" };
  const her = await addMember(HOST, { name: "Nora", ...near });
  const blocked = await addMember(HOST, near);
  const hidden = await addMember(HOST, { ...near, profileStatus: "hidden" });
  const man = await addMember(HOST, { ...near, gender: "male" });
  const seeker = await addMember(HOST, near);
  await changeProfile(seeker.id, { seeks: "female" });
  await addBlock(blocked, me);
  const before = await countRows();
  const html = await textOf(await sendRequest("/signup-matches", { cookie: me.cookie }));
  expect(html).toContain(her.id);
  expect(html).toContain("Lives in your region");
  for (const { id } of [blocked, hidden, man, seeker]) expect(html).not.toContain(id);
  expect(await countRows()).toBe(before);
});

test("a visitor logs in first, and the page says when nobody matches", async () => {
  const visit = await sendRequest("/signup-matches");
  expect(visit.headers.get("location")).toBe("/login?next=%2Fsignup-matches");
  const alone = await addLoggedIn({ gender: "male", country: "DE" });
  expect(await textOf(await sendRequest("/signup-matches", { cookie: alone.cookie }))).toContain(
    "No suggestions today",
  );
});
