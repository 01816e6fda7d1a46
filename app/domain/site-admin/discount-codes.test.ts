import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import type { SiteId } from "~/kit/ids";
import { newestEntries } from "../../../tests/support/audit-entries";
import { administered, operator } from "../../../tests/support/site-admin";
import { addMember, addSite, realServices } from "../../../tests/support/test-database";
import { newCodeSchema } from "../discount/new-code.schema";
import { createDiscountCode, endDiscountCode, listDiscountCodes } from "./discount-codes";

const NOW = Date.UTC(2026, 5, 1);

describe("discount codes of operators", () => {
  let siteId: SiteId;
  const services = realServices({ now: () => NOW });
  beforeEach(async () => {
    siteId = await addSite();
  });

  const create = async (fields: object, site = siteId) =>
    createDiscountCode(services, operator, {
      site: await administered(site),
      code: newCodeSchema.parse({ code: "SPRING", value_percentage: 30, ...fields }),
      reason: "The spring campaign.",
    });
  const end = async (code: string, site = siteId) =>
    endDiscountCode(services, operator, {
      site: await administered(site),
      code,
      reason: "Too late.",
    });
  const list = async (after: string | null = null) =>
    listDiscountCodes(services, await administered(siteId), after);
  const count = () =>
    env.DB.prepare("SELECT count(*) AS n FROM discount_codes WHERE site_id = ?")
      .bind(siteId)
      .first<number>("n");

  test("are created with all conditions and an audit entry, listed with their uses, and ended", async () => {
    const conditions = {
      country: "NL",
      currency: "EUR",
      minimum_order_value: 2000,
      paymentmethods: ["ideal", "paypal"],
      expires: "2026-12-31",
      validity: "once",
    };
    expect(await create(conditions)).toMatchObject({ ok: true });
    expect((await newestEntries(1))[0]).toMatchObject({
      action: "discount.created",
      site_id: siteId,
      subject_kind: "discount",
      subject_id: "SPRING",
      reason: "The spring campaign.",
    });
    await env.DB.prepare(
      "INSERT INTO discount_uses (site_id, code, slot, order_id, held_until, used_at) VALUES (?, 'SPRING', '', 'o', NULL, 1)",
    )
      .bind(siteId)
      .run();
    expect((await list()).codes).toEqual([
      {
        ...conditions,
        code: "SPRING",
        value_percentage: 30,
        user_id: null,
        expires: Date.UTC(2027, 0, 1),
        status: "active",
        used: 1,
        expired: false,
      },
    ]);
    expect(await end("SPRING")).toMatchObject({ ok: true });
    expect((await newestEntries(1))[0]).toMatchObject({
      action: "discount.ended",
      reason: "Too late.",
    });
    expect(await end("SPRING")).toMatchObject({ ok: false, refusal: "ended" });
    expect((await list()).codes).toMatchObject([{ status: "ended" }]);
  });

  test.each([
    ["reserved", { code: "TIMEBONUS25" }],
    ["reserved", { code: "STAY-1234567890" }],
    ["not_served", { country: "SE" }],
    ["currency_missing", { minimum_order_value: 500 }],
    ["expired", { expires: "2026-05-31" }],
    ["no_member", { user_id: "0123456789abcdefghijkl" }],
  ])("are refused with %s for %o, and nothing is written", async (refusal, fields) => {
    expect(await create(fields)).toMatchObject({ ok: false, refusal });
    expect(await count()).toBe(0);
  });

  test("have each name once on a site, also after their end", async () => {
    await create({});
    await end("SPRING");
    expect(await create({})).toMatchObject({ ok: false, refusal: "code_taken" });
    expect(await create({}, await addSite())).toMatchObject({ ok: true });
  });

  test("for one member need a member of this site", async () => {
    const stranger = await addMember(await addSite());
    expect(await create({ user_id: stranger.id })).toMatchObject({ refusal: "no_member" });
    const member = await addMember(siteId);
    expect(await create({ user_id: member.id })).toMatchObject({ ok: true });
    expect((await newestEntries(1))[0]).toMatchObject({ member_id: member.id });
  });

  test("of another site or of nobody are not found", async () => {
    await create({}, await addSite());
    expect(await end("SPRING")).toMatchObject({ ok: false, refusal: "not_found" });
  });

  test("of leaving members are not listed", async () => {
    const member = await addMember(siteId);
    await env.DB.prepare(
      "INSERT INTO discount_codes (site_id, code, value_percentage, user_id, created_at) VALUES (?, 'STAY-0123456789', 20, ?, 0)",
    )
      .bind(siteId, member.id)
      .run();
    await create({});
    expect((await list()).codes.map(({ code }) => code)).toEqual(["SPRING"]);
  });

  test("are listed in pages until each was shown once", async () => {
    for (let n = 10; n < 63; n++) await create({ code: `CODE${n}` });
    const first = await list();
    expect([first.codes.length, first.next]).toEqual([50, "CODE59"]);
    expect((await list(first.next)).codes.map(({ code }) => code)).toEqual([
      "CODE60",
      "CODE61",
      "CODE62",
    ]);
  });
});
