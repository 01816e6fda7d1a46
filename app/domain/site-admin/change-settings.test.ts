import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import type { SiteId } from "~/kit/ids";
import { newestEntries } from "../../../tests/support/audit-entries";
import { operator } from "../../../tests/support/site-admin";
import { addMember, addSite, realServices } from "../../../tests/support/test-database";
import { changeSettings, previewSettings } from "./change-settings";
import { findAdministeredSite } from "./list-sites";

describe("change of a site's setting", () => {
  let siteId: SiteId;
  const services = realServices();
  beforeEach(async () => {
    siteId = await addSite();
  });

  const stored = async (key: string) =>
    (await findAdministeredSite(services, siteId))?.stored[key as "message_credits"] ?? null;
  const change = (
    text: string | null,
    { key = "message_credits", expected = null as string | null, sites = [siteId] } = {},
  ) =>
    changeSettings(services, operator, {
      sites,
      key,
      text,
      expected: Object.fromEntries(sites.map((id) => [id, expected])),
      reason: "The new price list.",
    });

  test("stores the value, and an audit entry with both values", async () => {
    expect(await change("2")).toEqual([{ siteId, ok: true, before: null, after: "2" }]);
    expect(await stored("message_credits")).toBe("2");
    expect((await newestEntries(1))[0]).toMatchObject({
      staff_name: "Kim",
      action: "site.setting_changed",
      site_id: siteId,
      subject_kind: "site",
      reason: "The new price list.",
      before: '{"key":"message_credits","value":null}',
      after: '{"key":"message_credits","value":"2"}',
    });
  });

  test("sets the default again", async () => {
    await change("2");
    expect(await change(null, { expected: "2" })).toEqual([
      { siteId, ok: true, before: "2", after: null },
    ]);
    expect(await stored("message_credits")).toBeNull();
  });

  test("changes nothing if another operator changed the value first", async () => {
    await change("2");
    for (const text of ["3", null])
      expect(await change(text, { expected: "1" })).toMatchObject([
        { ok: false, refusal: "changed_meanwhile" },
      ]);
    expect(await change("3")).toMatchObject([{ ok: false, refusal: "changed_meanwhile" }]);
    expect(await stored("message_credits")).toBe("2");
  });

  test("lets one of two concurrent changes of the same value win", async () => {
    const results = await Promise.all(["2", "3", "4"].map((text) => change(text)));
    const won = results.flat().filter(({ ok }) => ok);
    expect(won).toHaveLength(1);
    expect(await stored("message_credits")).toBe(won[0]?.ok ? won[0].after : "");
    const entries = (await newestEntries(3)).filter(({ site_id }) => site_id === siteId);
    expect(entries).toHaveLength(1);
  });

  test("explains a value that the schema rejects, and stores nothing", async () => {
    expect(await change("many")).toEqual([
      {
        siteId,
        ok: false,
        refusal: "invalid",
        problem: 'message_credits must be a whole number from 0 to 1000, not "many".',
      },
    ]);
    expect(await change(null, { key: "name" })).toMatchObject([
      { refusal: "invalid", problem: "name has no default, so it needs a value." },
    ]);
    expect(await stored("message_credits")).toBeNull();
  });

  test("refuses a value that the audit log cannot keep", async () => {
    // Each accepted text alone is short; a record of texts takes any two letters as a language.
    const texts = Array.from({ length: 20 }, (_, at) => [
      `a${String.fromCharCode(97 + at)}`,
      "ż".repeat(450),
    ]);
    const results = await change(JSON.stringify(Object.fromEntries(texts)), { key: "index_title" });
    expect(results).toMatchObject([{ refusal: "invalid", problem: "index_title is too long." }]);
    expect(await stored("index_title")).toBeNull();
  });

  test("refuses an unknown setting and an unknown site alike", async () => {
    expect(await change("2", { key: "constructor" })).toMatchObject([{ refusal: "not_found" }]);
    const sites = ["none" as SiteId];
    expect(await change("2", { sites })).toMatchObject([{ refusal: "not_found" }]);
  });

  test("keeps the label of fictional profiles while the site has some", async () => {
    const label = "fictional_singular";
    await change("Made up", { key: label });
    const expected = '"Made up"';
    await env.DB.prepare("UPDATE profiles SET fictional = 1 WHERE id = ?")
      .bind((await addMember(siteId)).id)
      .run();
    for (const text of [null, "null"])
      expect(await change(text, { key: label, expected })).toMatchObject([
        { ok: false, refusal: "unlabelled" },
      ]);
    expect(await change("Invented", { key: label, expected })).toMatchObject([{ ok: true }]);
  });

  test("changes several sites independently of each other", async () => {
    const other = await addSite();
    await change("2");
    expect(await change("2", { sites: [siteId, other] })).toMatchObject([
      { siteId, ok: false, refusal: "unchanged" },
      { siteId: other, ok: true },
    ]);
  });

  test("previews a change without making it", async () => {
    expect(
      await previewSettings(services, { sites: [siteId], key: "message_credits", text: "2" }),
    ).toEqual([{ siteId, ok: true, before: null, after: "2" }]);
    expect(await stored("message_credits")).toBeNull();
  });
});
