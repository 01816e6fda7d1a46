import { beforeAll, describe, expect, test } from "vitest";
import { findAdministeredSite } from "~/domain/site-admin/list-sites";
import { type MemberId, newId } from "~/kit/ids";
import { FICTIONAL_LABELS } from "../../scripts/seed/fictional-words";
import { png } from "../support/pictures";
import { addStaffSession, OPERATOR_ORIGIN as OPERATORS } from "../support/staff-session";
import { addSite, realServices } from "../support/test-database";
import { addTestSite, FORM, sendRequest } from "./app-client";

let cookie: string;
let site: string;

const get = (path: string) => sendRequest(path, { origin: OPERATORS, cookie });
const post = (path: string, form: Record<string, string>) =>
  sendRequest(path, {
    origin: OPERATORS,
    method: "POST",
    cookie,
    headers: FORM,
    body: String(new URLSearchParams(form)),
  });
const stored = async (key: "bundles" | "message_credits") =>
  (await findAdministeredSite(realServices(), site))?.stored[key];

describe("sites on the operators' pages, without JavaScript", () => {
  beforeAll(async () => {
    await addTestSite();
    site = await addSite(FICTIONAL_LABELS);
    ({ cookie } = await addStaffSession(["operator"]));
  });

  test("a setting is changed by its fields after a preview with a reason", async () => {
    const fields = {
      site,
      mode: "value",
      "value.0.id": "c10",
      "value.0.credits": "10",
      "value.0.prices.EUR": "11,90",
      "value.1.id": "",
    };
    const preview = await post("/operator/settings/bundles", fields);
    expect(preview.status).toBe(200);
    expect(await preview.text()).toContain("c10 · prices · EUR");
    expect(await stored("bundles")).toBeUndefined();
    const saved = await post("/operator/settings/bundles", {
      site,
      text: '[{"id":"c10","credits":10,"prices":{"EUR":1190}}]',
      expected: JSON.stringify({ [site]: null }),
      reason: "The price list.",
    });
    expect(await saved.text()).toContain("Saved.");
    expect(await stored("bundles")).toBe('[{"id":"c10","credits":10,"prices":{"EUR":1190}}]');
    const history = await (await get(`/operator/sites/${site}/history?key=bundles`)).text();
    expect(history).toContain("The price list.");
    expect(history).toContain(`action="/operator/settings/bundles?site=${site}"`);
  });

  test("an invalid field is explained beside it, keeps its text, and changes nothing", async () => {
    const answer = await post("/operator/settings/message_credits", { site, value: "many" });
    const page = await answer.text();
    expect(answer.status).toBe(422);
    expect(page).toContain("It must be a whole number from 0 to 1000, not &quot;many&quot;.");
    expect(page).toMatch(/name="value"[^>]*value="many"|value="many"[^>]*name="value"/);
    expect(await stored("message_credits")).toBeUndefined();
  });

  test("an unknown field, setting or site is refused", async () => {
    expect((await post("/operator/settings/bundles", { site, other: "1" })).status).toBe(400);
    for (const path of [
      "/operator/settings/constructor",
      "/operator/sites/none/history",
      `/operator/sites/${site}/history?key=none`,
      "/operator/sites/none/discounts",
      "/operator/sites/none/route",
      "/operator/sites/none/fictional",
      `/operator/sites/${site}/fictional/conversations/none`,
    ])
      expect([path, (await get(path)).status]).toEqual([path, 404]);
  });

  test("a discount code is created, shown and ended", async () => {
    const path = `/operator/sites/${site}/discounts`;
    const fields = { "value.code": "SPRING", "value.value_percentage": "20" };
    expect((await post(path, fields)).status).toBe(422);
    const created = await post(path, { ...fields, reason: "Spring." });
    expect(created.headers.get("location")).toBe(`${path}?result=created`);
    expect((await post(path, { ...fields, reason: "Spring." })).status).toBe(409);
    expect(await (await get(path)).text()).toContain("SPRING");
    const ended = await post(`${path}/end`, { code: "SPRING", reason: "Over." });
    expect(ended.headers.get("location")).toBe(`${path}?result=ended`);
    expect((await post(`${path}/end`, { code: "NONE", reason: "Over." })).status).toBe(404);
  });

  test("a fictional profile is created from a form with its picture", async () => {
    const path = `/operator/sites/${site}/fictional`;
    const form = new FormData();
    for (const [name, value] of Object.entries({
      id: newId<MemberId>(),
      region: "NL-NH",
      reason: "More faces.",
      "value.name": "Nova",
      "value.gender": "female",
      "value.seeks": "both",
      "value.birth_date": "1990-05-05",
      "value.language": "nl",
      "value.consent": "A drawing: nobody is pictured.",
    }))
      form.set(name, value);
    form.set("photo", new File([await png(18, 16, 77)], "nova.png", { type: "image/png" }));
    const send = () =>
      sendRequest(`${path}/add`, { origin: OPERATORS, method: "POST", cookie, body: form });
    const created = await send();
    expect([created.status, created.headers.get("location")]).toEqual([
      303,
      `${path}?result=created`,
    ]);
    expect((await send()).status).toBe(303);
    const page = await (await get(path)).text();
    expect(page.match(/<strong>Nova<\/strong>/g)).toHaveLength(1);
  });

  test("a domain is added once", async () => {
    const form = {
      "value.host": "added.localhost",
      "value.name": "Added",
      "value.countries": "NL, BE",
      "value.support_email": "help@added.test",
      reason: "A third one.",
    };
    const added = await post("/operator/sites/add", form);
    expect(added.headers.get("location")).toBe("/operator/sites/added-localhost/route?added=yes");
    expect((await post("/operator/sites/add", form)).status).toBe(409);
    const answer = await sendRequest("/", { origin: "https://added.localhost" });
    expect(answer.status).toBe(200);
    await answer.body?.cancel();
  });
});
