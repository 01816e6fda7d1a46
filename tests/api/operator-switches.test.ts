import { beforeEach, describe, expect, test } from "vitest";
import type { SiteId } from "~/kit/ids";
import { addStaffSession, OPERATOR_ORIGIN as OPERATORS } from "../support/staff-session";
import { addMember, addSite, COMPANY } from "../support/test-database";
import { FORM, logIn, postForm, sendJsonRequest, sendRequest, textOf } from "./app-client";
import { signupFields } from "./sign-up-forms";

let siteId: SiteId;
let origin: string;
let cookie: string;

const turn = async (name: string, to: "off" | "on", reason = "An incident") => {
  const answer = await sendRequest("/operator/switches", {
    origin: OPERATORS,
    method: "POST",
    cookie,
    headers: FORM,
    body: String(new URLSearchParams({ name, turn: to, site: siteId, reason })),
  });
  return { status: answer.status, page: await answer.text() };
};

describe("switches of operators", () => {
  beforeEach(async () => {
    siteId = await addSite({ company: COMPANY });
    origin = `https://${siteId}`;
    ({ cookie } = await addStaffSession(["operator"]));
  });

  test("need a reason, and show what is switched off", async () => {
    expect((await turn("sending", "off", " ")).status).toBe(422);
    expect((await turn("constructor", "off")).status).toBe(422);
    expect(await turn("sending", "off")).toMatchObject({
      status: 200,
      page: expect.stringContaining("Done on 1 site."),
    });
    const page = await sendRequest("/operator/switches", { origin: OPERATORS, cookie });
    expect(await page.text()).toContain(`reason-${siteId}-sending`);
  });

  test("sending: the text of a form and of the endpoint is kept, with 503", async () => {
    const me = await addMember(siteId, { premium: true, credits: 5 });
    const other = await addMember(siteId);
    const by = { cookie: await logIn(me), origin };
    const message = { client_id: crypto.randomUUID(), text: "not to be lost", price: "1" };
    const send = () => postForm(`/members/${other.id}/chat`, message, by);
    await turn("sending", "off");
    const refused = await send();
    expect(refused.status).toBe(503);
    const page = await textOf(refused);
    expect(page).toContain("not to be lost");
    expect(page).toContain("Messages can’t be sent right now.");
    const answer = await sendJsonRequest(
      "/api/message.php",
      { ...message, to: other.id, price: 1 },
      by,
    );
    expect([answer.status, await answer.json()]).toMatchObject([
      503,
      { error: { code: "sending_paused" } },
    ]);
    await turn("sending", "on");
    expect((await send()).status).toBe(303);
  });

  test("signups: the form comes back with what was typed, with 503", async () => {
    await turn("signups", "off");
    const email = `${crypto.randomUUID()}@example.test`;
    const refused = await postForm("/signup", { ...signupFields, email }, { origin });
    expect(refused.status).toBe(503);
    const page = await textOf(refused);
    expect(page).toContain(email);
    expect(page).toContain("Signing up isn’t possible right now.");
    await turn("signups", "on");
    const joined = await postForm("/signup", { ...signupFields, email }, { origin });
    expect(joined.status).toBeLessThan(400);
  });

  test("e-mails: pages say that they are delayed", async () => {
    const notice = "Our emails are delayed at the moment.";
    expect(await textOf(await sendRequest("/login", { origin }))).not.toContain(notice);
    await turn("mail", "off");
    expect(await textOf(await sendRequest("/login", { origin }))).toContain(notice);
  });

  test("a lander: its visitors are led to the home page, others stay", async () => {
    await turn("lander:gallery", "off");
    const lander = await sendRequest("/landers/gallery/spring", { origin });
    expect([lander.status, lander.headers.get("location")]).toEqual([302, "/"]);
    expect((await sendRequest("/landers/video/spring", { origin })).status).toBe(200);
  });

  test("a site: each page and endpoint answers 503 in plain words, webhooks work", async () => {
    expect((await sendRequest("/", { origin })).status).toBe(200);
    await turn("site", "off");
    const page = await sendRequest("/", { origin });
    expect([page.status, page.headers.get("retry-after")]).toEqual([503, "300"]);
    expect(await textOf(page)).toContain("Back in a little while");
    const endpoint = await sendRequest("/api/settings.php", { origin });
    expect(endpoint.status).toBe(503);
    const webhook = await sendRequest("/webhooks/stripe", { origin, method: "POST", body: "{}" });
    expect(webhook.status).not.toBe(503);
    await turn("site", "on");
    expect((await sendRequest("/", { origin })).status).toBe(200);
  });
});
