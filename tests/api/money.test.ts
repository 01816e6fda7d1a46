import { beforeAll, describe, expect, test } from "vitest";
import { quarterAt, shiftQuarter } from "~/domain/accounting/period";
import { newId, type RefundId } from "~/kit/ids";
import { orderNumberOf } from "~/kit/order-number";
import { newestEntries } from "../support/audit-entries";
import { addPaid, type OrderWithPayment, refundsOf } from "../support/order-payments";
import { addStaffSession, OPERATOR_ORIGIN as OPERATORS } from "../support/staff-session";
import { addMember } from "../support/test-database";
import { addTestSite, FORM, sendRequest } from "./app-client";

let bought: OrderWithPayment;
let cookie: string;

const get = (path: string, as = cookie) => sendRequest(path, { origin: OPERATORS, cookie: as });
const post = (path: string, form: Record<string, string> = {}, as = cookie) =>
  sendRequest(path, {
    origin: OPERATORS,
    method: "POST",
    cookie: as,
    headers: FORM,
    body: String(new URLSearchParams(form)),
  });
const orderPath = () => `/operator/orders/${bought.member.siteId}/${bought.order}`;
const exportForm = { company: "demo", format: "csv", from: "2026-01-01", until: "2026-12-31" };

describe("money on the operators' host", () => {
  beforeAll(async () => {
    const siteId = await addTestSite();
    bought = await addPaid(await addMember(siteId as unknown as string), {
      at: Date.UTC(2026, 10, 2),
    });
    ({ cookie } = await addStaffSession(["bookkeeper"]));
  });

  test("lists an order, filtered by its number", async () => {
    const found = await (await get(`/operator/orders?search=${bought.order}`)).text();
    expect(found).toContain(orderPath());
    const number = orderNumberOf(bought.order);
    expect(found).toContain(number);
    const byNumber = await get(`/operator/orders?search=${number.toLowerCase()}`);
    expect(await byNumber.text()).toContain(number);
    const none = await (await get(`/operator/orders?search=${newId()}`)).text();
    expect(none).toContain("No order fits.");
  });

  test("answers an order of another site, and one that does not exist, with the same 404", async () => {
    const paths = [
      `/operator/orders/none/${bought.order}`,
      `/operator/orders/${bought.member.siteId}/${newId()}`,
      `/operator/orders/${bought.member.siteId}/x/refund`,
    ];
    for (const path of paths) expect([path, (await get(path)).status]).toEqual([path, 404]);
  });

  test("refuses refunds, figures and exports to moderators and support", async () => {
    for (const role of ["moderator", "support"] as const) {
      const { cookie: other } = await addStaffSession([role]);
      for (const path of [orderPath(), `${orderPath()}/refund`, "/operator/vat"])
        expect([path, (await get(path, other)).status]).toEqual([path, 403]);
      const form = { refund: newId(), amount: "1.00", credits: "0", reason: "x", confirm: "yes" };
      expect((await post(`${orderPath()}/refund`, form, other)).status).toBe(403);
      expect((await post("/operator/exports/file", exportForm, other)).status).toBe(403);
    }
    expect(await refundsOf(bought.order)).toEqual([]);
  });

  test("explains an invalid amount and more than is left, and refunds nothing", async () => {
    const form = { refund: newId(), credits: "0", reason: "Sorry", confirm: "yes" };
    for (const amount of ["", "1,5", "-1", "1e2", "10.00 EUR"]) {
      const answer = await post(`${orderPath()}/refund`, { ...form, amount });
      expect([amount, answer.status]).toEqual([amount, 422]);
    }
    const answer = await post(`${orderPath()}/refund`, { ...form, amount: "10.01" });
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain("more money or more credits than the order has left");
    expect(await refundsOf(bought.order)).toEqual([]);
  });

  test("shows what a refund does, then does it once although its form is sent twice", async () => {
    const refund = newId<RefundId>();
    const form = { refund, amount: "2,50", credits: "2", reason: "The chat was down." };
    const preview = await (await post(`${orderPath()}/refund`, form)).text();
    for (const text of ["€2.50 back by iDEAL", "€7.50", "2 credits are taken", "keeps its state"])
      expect(preview).toContain(text);
    expect(await refundsOf(bought.order)).toEqual([]);
    for (let n = 0; n < 2; n++) {
      const answer = await post(`${orderPath()}/refund`, { ...form, confirm: "yes" });
      expect(answer.headers.get("location")).toBe(`${orderPath()}?refunded=1`);
    }
    expect(await refundsOf(bought.order)).toMatchObject([{ id: refund, amount: 250, credits: 2 }]);
    const page = await (await get(orderPath())).text();
    expect(page).toContain("The chat was down.");
    expect((await newestEntries(1))[0]).toMatchObject({ action: "order.refunded" });
  });

  test("downloads each file with its type and name, and nothing caches it", async () => {
    const types = {
      csv: ["text/csv; charset=utf-8", "csv_demo_2026-01-01_2026-12-31.csv"],
      datev: [
        "text/csv; charset=windows-1252",
        "EXTF_Buchungsstapel_demo_2026-01-01_2026-12-31.csv",
      ],
      saft: ["application/xml", "saft_demo_2026-01-01_2026-12-31.xml"],
      receipts: ["application/pdf", "receipts_demo_2026-01-01_2026-12-31.pdf"],
    };
    for (const [format, [type, name]] of Object.entries(types)) {
      const answer = await post("/operator/exports/file", { ...exportForm, format });
      expect([format, answer.status, answer.headers.get("content-type")]).toEqual([
        format,
        200,
        type,
      ]);
      expect(answer.headers.get("content-disposition")).toBe(`attachment; filename="${name}"`);
      expect(answer.headers.get("cache-control")).toBe("private, no-store");
      expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(100);
      const entry = (await newestEntries(1))[0];
      expect([format, entry?.action]).toEqual([format, "money.exported"]);
    }
  });

  test("downloads a SAF-T file with the elements of its schema, whose lines balance", async () => {
    const form = { ...exportForm, format: "saft" };
    const file = await (await post("/operator/exports/file", form)).text();
    const order = [
      ...["AuditFile", "Header", "AuditFileVersion", "AuditFileCountry", "Company"],
      ...["DefaultCurrencyCode", "SelectionCriteria", "MasterFiles", "GeneralLedgerAccounts"],
      ...["TaxTable", "GeneralLedgerEntries", "NumberOfEntries", "TotalDebit", "TotalCredit"],
      ...["Journal", "Transaction", "Line"],
    ];
    const places = order.map((name) => file.search(new RegExp(`<(?:\\w+:)?${name}[ >]`)));
    expect([...places].sort((one, other) => one - other)).toEqual(places);
    expect(places[0]).toBeGreaterThan(0);
    const tags = Array.from(file.matchAll(/<(\/?)([\w:]+)[^>]*?(\/?)>/g));
    const open: string[] = [];
    for (const [, closing, name = "", empty] of tags)
      if (closing) expect(open.pop()).toBe(name);
      else if (!empty) open.push(name);
    expect(open).toEqual([]);
    const [debit, credit] = ["TotalDebit", "TotalCredit"].map(
      (name) => new RegExp(`<(?:\\w+:)?${name}>([\\d.]+)<`).exec(file)?.[1],
    );
    expect([debit, Number(debit) > 0]).toEqual([credit, true]);
  });

  test("downloads DATEV bookings as lines of Windows-1252 with decimal commas", async () => {
    const form = { ...exportForm, format: "datev" };
    const answer = await post("/operator/exports/file", form);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const text = new TextDecoder("windows-1252").decode(bytes);
    // An "ü" is one byte.
    expect(bytes).toContain(0xfc);
    expect(text).toContain("Gegenkonto (ohne BU-Schlüssel)");
    const lines = text.split("\r\n");
    expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
    expect([lines[0]?.split(";").slice(0, 5), lines[0]?.split(";").length]).toEqual([
      ['"EXTF"', "700", "21", '"Buchungsstapel"', "13"],
      31,
    ]);
    for (const line of lines.slice(1, -1)) expect(line.split(";")).toHaveLength(125);
    expect(lines[2]).toMatch(/^\d+,\d\d;"S";"EUR";/);
  });

  test("shows on the page of exports why a file was not made", async () => {
    const answer = await post("/operator/exports/file", { ...exportForm, until: "2025-01-01" });
    const location = answer.headers.get("location") ?? "";
    expect(location).toContain("error=wrong_period");
    expect(await (await get(location)).text()).toContain("The period ends before it begins");
    const invalid = await post("/operator/exports/file", { ...exportForm, from: "soon" });
    expect(invalid.headers.get("location")).toContain("error=invalid");
    const unknown = await post("/operator/exports/file", { ...exportForm, company: "none" });
    expect(unknown.status).toBe(404);
  });

  test("shows the VAT of the newest finished quarter first, and marks the unfinished one", async () => {
    const now = quarterAt(Date.now(), "UTC");
    const finished = shiftQuarter(now, -1);
    const first = await (await get("/operator/vat?company=demo")).text();
    expect(first).toContain(`<option value="${finished}" selected=""`);
    expect(first).toContain(`${now} (not ended)`);
    expect(first).not.toContain("has not ended: more");
    const unfinished = await (await get(`/operator/vat?company=demo&quarter=${now}`)).text();
    expect(unfinished).toContain(`${now} has not ended: more`);
  });

  test("names a VAT rate that is no number above zero, and computes nothing with it", async () => {
    for (const text of ["seven", "0", "-7,46"]) {
      const query = new URLSearchParams({ company: "demo", "rate.DKK.2026-Q3": text });
      const page = await (await get(`/operator/vat?${query}`)).text();
      expect([text, page]).toEqual([text, expect.stringContaining("Not a rate, so not used")]);
      expect(page).toContain(`“${text}” for DKK 2026-Q3`);
    }
    const valid = await get("/operator/vat?company=demo&rate.DKK.2026-Q3=7,4604");
    expect(await valid.text()).not.toContain("Not a rate");
  });

  test("never shows zero disagreements of a site that was never compared", async () => {
    const page = await (await get("/operator/reconciliation")).text();
    expect(page).toContain("Disagreements: not known");
    expect(page).toMatch(/Nothing was ever compared|Never compared/);
    expect(await (await get("/operator")).text()).toContain("not every site was compared");
  });

  test("compares the records now, of a site that exists", async () => {
    expect((await post("/operator/reconciliation", { site: "none" })).status).toBe(404);
    const { siteId: site } = bought.member;
    const answer = await post("/operator/reconciliation", { site });
    expect(answer.headers.get("location")).toBe("/operator/reconciliation");
    expect((await newestEntries(1))[0]).toMatchObject({
      action: "money.reconciled",
      site_id: site,
    });
  });
});
