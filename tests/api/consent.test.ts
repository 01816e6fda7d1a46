import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { changeProfile } from "../support/member-fixtures";
import {
  addLoggedIn,
  addTestSite,
  count,
  postForm,
  sendJsonRequest,
  sendRequest,
  textOf,
} from "./app-client";
import { codeOf } from "./rejected-requests";
import { signupFields } from "./sign-up-forms";

const consentOf = ({ id }: { id: string }) =>
  env.DB.prepare("SELECT version FROM consents WHERE account_id = ? AND subject = 'orientation'")
    .bind(id)
    .first();

describe("gate", () => {
  beforeAll(() => addTestSite());

  let me: Awaited<ReturnType<typeof addLoggedIn>>;
  beforeEach(async () => {
    me = await addLoggedIn({ gender: "male" });
    await changeProfile(me.id, { seeks: "male" });
  });
  const get = (path: string) => sendRequest(path, { cookie: me.cookie });

  test.each(["/members", "/likes", "/chats"])("%s asks for the consent first", async (path) => {
    const answer = await get(path);
    expect([answer.status, answer.headers.get("location")]).toEqual([
      302,
      `/consent?next=${encodeURIComponent(path)}`,
    ]);
  });

  test("an endpoint about others is refused, and a form leads to the question", async () => {
    const answer = await get("/api/search.php");
    expect([answer.status, await codeOf(answer)]).toEqual([403, "consent_required"]);
    const posted = await postForm("/members/x/block", {}, { cookie: me.cookie });
    expect(posted.headers.get("location") ?? "").not.toMatch(/^\/consent/);
  });

  test.each(["/settings", "/settings/data", "/settings/delete", "/transactions", "/profile"])(
    "%s stays open without the consent",
    async (path) => {
      expect((await get(path)).status).toBe(200);
    },
  );

  test("agreeing opens the page that was asked for, and is asked once", async () => {
    expect(await textOf(await get("/consent?next=/chats"))).toContain("I agree");
    const answer = await postForm(
      "/consent?next=/chats",
      { answer: "agree" },
      { cookie: me.cookie },
    );
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/chats"]);
    expect(await consentOf(me)).toEqual({ version: 1 });
    expect((await get("/members")).status).toBe(200);
    expect((await get("/consent")).headers.get("location")).toBe("/members");
  });

  test("the answer leads to pages of this site only", async () => {
    const answer = await postForm(
      "/consent?next=//evil.test",
      { answer: "agree" },
      { cookie: me.cookie },
    );
    expect(answer.headers.get("location")).toBe("/members");
  });

  test("declining hides the profile until another choice, and closes nothing else", async () => {
    await postForm("/consent", { answer: "decline" }, { cookie: me.cookie });
    const page = await textOf(await get("/consent"));
    expect(page).toContain("Your profile is hidden");
    const change = { was: { seeks: "male" }, now: { seeks: "female" } };
    const answer = await sendJsonRequest("/api/profile.php", change, { cookie: me.cookie });
    expect(answer.status).toBe(200);
    expect((await get("/members")).status).toBe(200);
    const stored = await env.DB.prepare("SELECT status FROM profiles WHERE id = ?").bind(me.id);
    expect(await stored.first("status")).toBe("active");
  });

  test("a profile change without the consent names its field", async () => {
    const change = { was: { seeks: "male" }, now: { seeks: "both" } };
    const answer = await sendJsonRequest("/api/profile.php", change, { cookie: me.cookie });
    expect([answer.status, await codeOf(answer)]).toEqual([422, "orientation_consent"]);
  });

  test("a withdrawal says what happens, hides the profile and asks again", async () => {
    await postForm("/consent", { answer: "agree" }, { cookie: me.cookie });
    expect(await textOf(await get("/settings/privacy"))).toContain(
      "Withdrawing hides your profile",
    );
    const answer = await postForm(
      "/settings/privacy/withdraw",
      { consent: "orientation" },
      { cookie: me.cookie },
    );
    const place = answer.headers.get("location") ?? "";
    expect(await textOf(await get(place))).toContain("Withdrawn. Your profile is hidden now.");
    expect(await consentOf(me)).toBeNull();
    expect((await get("/members")).headers.get("location")).toMatch(/^\/consent/);
  });
});

describe("site whose theme states an orientation", () => {
  beforeAll(() => addTestSite({ niche: 7 }));

  test("a lander asks, unticked, and stores nothing without", async () => {
    const path = "/landers/maplanding";
    const page = await (await sendRequest(path)).text();
    expect(page).toMatch(/<input[^>]*name="orientation_consent"/);
    const refused = await postForm(path, signupFields);
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain("We need your yes here");
    expect(await count("accounts")).toBe(0);
  });

  test("its signup page asks, unticked, and stores nothing without", async () => {
    const page = await (await sendRequest("/signup")).text();
    expect(page).toMatch(/<input[^>]*name="orientation_consent"/);
    expect(page).not.toMatch(/<input[^>]*checked[^>]*name="orientation_consent"/);
    const refused = await postForm("/signup", signupFields);
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain("We need your yes here");
    expect(await count("accounts")).toBe(0);
    const ticked = { ...signupFields, orientation_consent: "on" };
    expect((await postForm("/signup", ticked)).headers.get("location")).toBe("/complete-signup");
    expect(await count("consents")).toBe(1);
  });
});
