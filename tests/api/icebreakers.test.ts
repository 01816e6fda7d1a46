import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import type { Interest } from "~/domain/profile/profile.schema";
import { addMember, type TestMember } from "../support/test-database";
import { addLoggedIn, addTestSite, HOST, sendRequest, textOf } from "./app-client";

beforeAll(addTestSite);

const likes = ({ id, siteId }: TestMember, interest: Interest) =>
  env.DB.prepare("INSERT INTO profile_interests (site_id, profile_id, interest) VALUES (?, ?, ?)")
    .bind(siteId, id, interest)
    .run();

/** The suggested questions on the page of a first message, in order. */
async function questionsOn(path: string, cookie: string, language = "en") {
  const page = await textOf(
    await sendRequest(path, { cookie: `${cookie}; locale=${language}`, language }),
  );
  return Array.from(page.matchAll(/name="say"[^>]*>([^<]+)</g), ([, text = ""]) => text);
}
const boxOn = async (path: string, cookie: string) =>
  /<textarea[^>]*>([^<]*)</.exec(await textOf(await sendRequest(path, { cookie })))?.[1];

test("an empty chat suggests questions about the profile, in the writer's language", async () => {
  const me = await addLoggedIn({ region: "NL-NH" });
  const her = await addMember(HOST);
  for (const interest of ["hiking", "oral_sex"] as const) await likes(her, interest);
  const path = `/members/${her.id}/chat`;
  const english = await questionsOn(path, me.cookie);
  expect(english).toHaveLength(3);
  expect(english[0]).toMatch(/which trail would you walk again\?|where do you like hiking best\?/);
  const finnish = await questionsOn(path, me.cookie, "fi");
  expect(finnish[0]).toMatch(/retkeil/i);
  expect(await questionsOn(path, me.cookie)).toEqual(english);
});

test("without JavaScript a chosen question fills the text box and sends nothing", async () => {
  const me = await addLoggedIn();
  const her = await addMember(HOST);
  await likes(her, "tea");
  const path = `/members/${her.id}/chat`;
  const questions = await questionsOn(path, me.cookie);
  expect(await boxOn(path, me.cookie)).toBe("");
  for (const [n, question] of questions.entries())
    expect(await boxOn(`${path}?say=${n + 1}`, me.cookie)).toBe(question);
  for (const odd of ["0", "4", "-1", "x", "1.5", "__proto__"])
    expect(await boxOn(`${path}?say=${odd}`, me.cookie)).toBe("");
  expect(
    await env.DB.prepare("SELECT count(*) AS n FROM messages WHERE sender_id = ?")
      .bind(me.id)
      .first("n"),
  ).toBe(0);
});

test("no questions for an empty profile, nor for one that cannot be written to", async () => {
  const me = await addLoggedIn();
  const silent = await addMember(HOST);
  await env.DB.prepare("UPDATE profiles SET region = NULL WHERE id = ?").bind(silent.id).run();
  expect(await questionsOn(`/members/${silent.id}/chat`, me.cookie)).toEqual([]);
  const poor = await addLoggedIn({ premium: true });
  const her = await addMember(HOST);
  await likes(her, "tea");
  expect(await questionsOn(`/members/${her.id}/chat`, poor.cookie)).toEqual([]);
});
