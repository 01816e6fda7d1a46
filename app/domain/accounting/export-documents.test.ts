import { beforeEach, describe, expect, test } from "vitest";
import { newestEntries, staffMember } from "../../../tests/support/audit-entries";
import { directory } from "../../../tests/support/bindings";
import { addBuyer, addPaid, siteOf } from "../../../tests/support/order-payments";
import { realServices, type TestMember } from "../../../tests/support/test-database";
import { listCompanies } from "./companies";
import { listDocuments } from "./documents";
import { exportDocuments } from "./export-documents";

const NOVEMBER = Date.UTC(2026, 10, 15);

describe("export of documents", () => {
  let member: TestMember;
  let company: string;
  const services = realServices();
  beforeEach(async () => {
    member = await addBuyer();
    company = (await siteOf(member)).company_id;
    await addPaid(member, { at: NOVEMBER });
  });

  const days = { from: "2026-10-01", until: "2026-12-31" };
  const exportAs = (
    format: "csv" | "datev" | "saft" | "receipts",
    overrides: Partial<{ company: string; from: string; until: string }> = {},
    rates = new Map<string, number>(),
  ) => exportDocuments(services, staffMember, { company, format, ...days, rates, ...overrides });

  test("has the company's documents of the period, and an entry in the audit log", async () => {
    const other = await addBuyer();
    await addPaid(other, { at: NOVEMBER });
    await addPaid(member, { at: Date.UTC(2026, 8, 1) });
    const outcome = await exportAs("csv");
    expect(outcome).toMatchObject({ ok: true, value: { documents: [{ siteId: member.siteId }] } });
    expect((await newestEntries(1, directory))[0]).toMatchObject({
      staff_id: staffMember.id,
      action: "money.exported",
      subject_kind: "company",
      subject_id: company,
      after: '{"format":"csv","from":"2026-10-01","until":"2026-12-31","documents":1}',
    });
  });

  test("is refused for an unknown company, a wrong period, and bookings of two years", async () => {
    const before = await newestEntries(1, directory);
    expect(await exportAs("csv", { company: "none" })).toMatchObject({ refusal: "not_found" });
    const refused = { refusal: "wrong_period" };
    expect(await exportAs("csv", { from: "2027-01-01" })).toMatchObject(refused);
    expect(await exportAs("csv", { from: "2025-12-30" })).toMatchObject(refused);
    expect(await exportAs("datev", { until: "2027-01-31" })).toMatchObject({
      refusal: "two_years",
    });
    expect(await newestEntries(1, directory)).toEqual(before);
  });

  test("needs a rate of each currency in bookings, and none in a table", async () => {
    await addPaid(member, { at: NOVEMBER, currency: "SEK" });
    expect(await exportAs("datev")).toMatchObject({ refusal: "rate_missing", problem: "SEK" });
    expect(await exportAs("datev", {}, new Map([["SEK", 11]]))).toMatchObject({ ok: true });
    expect(await exportAs("csv")).toMatchObject({ ok: true });
  });

  test("reads at most a number of documents", async () => {
    await addPaid(member, { at: NOVEMBER });
    const seller = { id: company, timeZone: "UTC" };
    expect(await listDocuments(services, seller, { days, most: 1 })).toBeNull();
    expect(await listDocuments(services, seller, { days, most: 2 })).toHaveLength(2);
  });

  test("offers a company that has issued documents after its sites left it", async () => {
    const site = await siteOf(member);
    const left = await listCompanies(services);
    expect(left.find(({ id }) => id === site.company_id)?.sites).toHaveLength(1);
    const { env } = await import("cloudflare:workers");
    await env.DB.prepare(
      "UPDATE site_settings SET value = '\"new-owner\"' WHERE site_id = ? AND key = 'company_id'",
    )
      .bind(site.id)
      .run();
    const after = await listCompanies(services);
    expect(after.find(({ id }) => id === site.company_id)).toMatchObject({
      company: { name: "Test B.V." },
      sites: [],
      timeZone: "Europe/Amsterdam",
    });
  });
});
