import { beforeAll, expect, test } from "vitest";
import { newId } from "~/kit/ids";
import { addMember, addSite, emailAddressOf } from "../support/test-database";
import { addTestSite, FORM, HOST, ORIGIN, sendRequest, sendToApp, textOf } from "./app-client";
import { mailSettingsOf, postUnsubscribe, unsubscribeLinkOf } from "./unsubscribe-link";

beforeAll(async () => {
  await addTestSite();
  await addSite({}, "elsewhere.test");
});

const ELSEWHERE = "https://elsewhere.test";

/** A POST as a mail program sends it by itself: no cookie, no origin, its own body. */
const oneClick = (address: string) =>
  sendToApp.fetch(
    new Request(address, {
      method: "POST",
      body: "List-Unsubscribe=One-Click",
      redirect: "manual",
      headers: { "content-type": "application/x-www-form-urlencoded", "accept-language": "en" },
    }),
  );

test("one-click unsubscribe ends e-mails of that kind and keeps pushes", async () => {
  const me = await addMember(HOST);
  const other = await addMember(HOST);
  const link = await unsubscribeLinkOf(me);
  const answer = await oneClick(link);
  expect([answer.status, answer.headers.get("set-cookie")]).toEqual([200, null]);
  expect(await textOf(answer)).toContain("That’s switched off");
  const after = await mailSettingsOf(me);
  expect((after?.push ?? 0) - (after?.mail ?? 0)).toBe(0b10);
  expect((await oneClick(link)).status).toBe(200);
  expect(await mailSettingsOf(me)).toEqual(after);
  expect(await mailSettingsOf(other)).toBeNull();
});

test("opening the link changes nothing; its button does, without a login", async () => {
  const me = await addMember(HOST);
  const link = await unsubscribeLinkOf(me);
  const page = await sendRequest(link.slice(ORIGIN.length));
  expect([page.status, page.headers.get("cache-control")]).toEqual([200, "no-store"]);
  expect(page.headers.get("referrer-policy")).toBe("no-referrer");
  expect(page.headers.get("x-robots-tag")).toContain("noindex");
  const text = await textOf(page);
  expect(text).toContain("What should we stop telling you?");
  expect(text).toContain("your login, your money and your rights go on");
  for (const theirs of ["Sam", emailAddressOf(me.id), 'name="quiet_from"', 'name="show_words"'])
    expect(text, theirs).not.toContain(theirs);
  await sendRequest(link.slice(ORIGIN.length), { method: "HEAD" });
  expect(await mailSettingsOf(me)).toBeNull();
  await sendRequest(`${link.slice(ORIGIN.length)}/off`);
  expect(await mailSettingsOf(me)).toBeNull();
  const answer = await postUnsubscribe(link, [["mail", "message"]]);
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([303, "no-store"]);
  expect(await mailSettingsOf(me)).not.toBeNull();
});

test("a digest's link ends all kinds that it contains", async () => {
  const me = await addMember(HOST);
  await oneClick(await unsubscribeLinkOf(me, ["conversation", "message", "like"]));
  const { mail = 0, push = 0 } = (await mailSettingsOf(me)) ?? {};
  expect(push - mail).toBe(0b111);
});

test("a link that is forged or of another kind, member or site is invalid", async () => {
  const me = await addMember(HOST);
  const other = await addMember(HOST);
  const link = await unsubscribeLinkOf(me);
  const forged = [
    link.replace(".message.", ".news."),
    link.replace(me.id, other.id),
    link.replace(me.id, newId()),
    `${link.slice(0, -2)}AA`,
    link.replace(ORIGIN, ELSEWHERE),
    `${ORIGIN}/unsubscribe/x`,
  ];
  for (const address of forged) {
    expect((await oneClick(address)).status, address).toBe(404);
    const origin = new URL(address).origin;
    const path = address.slice(origin.length);
    const posted = { method: "POST", origin, headers: FORM, body: "push=like" };
    expect((await sendRequest(`${path}/off`, posted)).status, address).toBe(404);
    expect((await sendRequest(path, { origin })).status, address).toBe(404);
  }
  expect([await mailSettingsOf(me), await mailSettingsOf(other)]).toEqual([null, null]);
});

test("another site cannot post the unsubscribe form", async () => {
  const me = await addMember(HOST);
  const link = await unsubscribeLinkOf(me);
  const answer = await sendRequest(link.slice(ORIGIN.length), {
    method: "POST",
    body: new URLSearchParams(),
    headers: { origin: "https://evil.example" },
  });
  expect([answer.status, await mailSettingsOf(me)]).toEqual([403, null]);
  const ticked = await postUnsubscribe(link, [["mail", "like"]], {
    origin: "https://evil.example",
  });
  expect([ticked.status, await mailSettingsOf(me)]).toEqual([403, null]);
});

test("the page is in the e-mail's language unless one was chosen by hand", async () => {
  const me = await addMember(HOST);
  const link = await unsubscribeLinkOf(me, ["message"], { language: "fi" });
  const path = link.slice(ORIGIN.length);
  const inLanguage = async (where: string, cookie?: string) => {
    const page = await sendRequest(where, { language: "de", ...(cookie ? { cookie } : {}) });
    return /<html[^>]* lang="(\w\w)/.exec(await page.text())?.[1];
  };
  expect(await inLanguage(path)).toBe("fi");
  expect(await inLanguage(`${path}?off=yes`)).toBe("fi");
  expect(await inLanguage(path, "locale=nl")).toBe("fi");
  expect(await inLanguage(path, "locale=nl; locale_chosen=1")).toBe("nl");
  expect(await inLanguage((await unsubscribeLinkOf(me)).slice(ORIGIN.length))).toBe("de");
  const pressed = await oneClick(link);
  expect([pressed.status, pressed.headers.get("set-cookie")]).toEqual([200, null]);
  expect(await pressed.text()).toContain('lang="fi"');
});
