import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { toQuery } from "~/db/batch";
import { addOrder } from "../../../tests/support/add-order";
import { newestEntries } from "../../../tests/support/audit-entries";
import { addMandate, IBAN, orderOf, PHONE } from "../../../tests/support/debits";
import { addReporterAndReported, form } from "../../../tests/support/reports";
import { staffWith } from "../../../tests/support/staff";
import {
  addMember,
  addSite,
  emailAddressOf,
  realServices,
  type TestMember,
} from "../../../tests/support/test-database";
import { hashDebtor } from "../direct-debit/debtor-hashes";
import { classifySearch } from "./classify-search";
import { findMembers } from "./find-members";
import { MEMBERS_PER_PAGE } from "./member-admin";
import { selectByNamePrefix } from "./search-store";

const moderator = staffWith("moderator");
const find = async (text: string, after: string | null = null) => {
  const page = await findMembers(realServices(), moderator, { text, after });
  return { ...page, ids: page.members.map(({ id }) => id) };
};

describe("a search of staff", () => {
  let member: TestMember;
  let name: string;
  beforeEach(async () => {
    name = `Sam ${crypto.randomUUID().slice(0, 8)}`;
    member = await addMember(await addSite({ name: "Amo" }), { name });
  });

  test("finds an account by its id, its address in any spelling, and its name in either case", async () => {
    for (const text of [
      member.id,
      ` ${emailAddressOf(member.id).toUpperCase()}`,
      name.toUpperCase(),
    ])
      expect((await find(text.trim())).ids, text).toEqual([member.id]);
    const { members } = await find(name);
    expect(members).toMatchObject([
      { name, siteName: "Amo", email: emailAddressOf(member.id), status: "active" },
    ]);
  });

  test("finds members by the start of their name, in either case, with and without accents", async () => {
    const start = `Zq${Math.random().toString(36).slice(2, 7)}`;
    const site = await addSite();
    const long = await addMember(site, { name: `${start}élodie` });
    const plain = await addMember(await addSite(), { name: `${start}elodie anna` });
    const other = await addMember(site, { name: `Anna ${start}` });
    expect((await find(start)).ids).toEqual([plain.id, long.id]);
    expect((await find(`${start}ÉLO`.toUpperCase())).ids).toEqual([plain.id, long.id]);
    expect((await find(`${start}elo`)).ids).toEqual([plain.id]);
    expect((await find(`${start}%`)).ids).toEqual([]);
    expect((await find(`anna ${start}`)).ids).toEqual([other.id]);
    expect((await find(`${start.slice(0, 1)}`)).ids).not.toContain(long.id);
  });

  test("reads a limited part of an index for the start of a name", async () => {
    const { sql: text, params } = toQuery(selectByNamePrefix("An", "~", 26));
    const plan = await env.DB.prepare(`EXPLAIN QUERY PLAN ${text}`)
      .bind(...params)
      .all();
    const steps = plan.results.map(({ detail }) => String(detail));
    expect(steps.join("\n")).toContain("USING COVERING INDEX profiles_by_name (");
    expect(text).toContain("limit 2000");
  });

  test("finds the accounts of one address on all sites, the newest first", async () => {
    const other = await addMember(await addSite());
    await env.DB.prepare("UPDATE accounts SET email = ? WHERE id = ?")
      .bind(emailAddressOf(member.id), other.id)
      .run();
    expect((await find(emailAddressOf(member.id))).ids).toEqual([other.id, member.id]);
  });

  test("finds the buyer by an order and by its receipt", async () => {
    const order = await addOrder(member);
    expect((await find(order)).ids).toEqual([member.id]);
    const company = crypto.randomUUID();
    await env.DB.prepare(
      "INSERT INTO site_settings (site_id, key, value, updated_at) VALUES (?, 'company_id', ?, 0)",
    )
      .bind(member.siteId, JSON.stringify(company))
      .run();
    await env.DB.prepare(
      "INSERT INTO receipts (company_id, number, site_id, kind, order_id, company, issued_at) VALUES (?, 1, ?, 'receipt', ?, 'null', 0)",
    )
      .bind(company, member.siteId, order)
      .run();
    expect((await find("1")).ids).toContain(member.id);
  });

  test("finds both members of a report by its case number", async () => {
    const { me, her, report } = await addReporterAndReported();
    const outcome = await report(her, form());
    if (!outcome.ok) throw new Error("not reported");
    const number = await env.DB.prepare("SELECT case_number FROM complaints WHERE account_id = ?")
      .bind(me.id)
      .first<string>("case_number");
    const { ids } = await find((number ?? "").toLowerCase());
    expect(ids.sort()).toEqual([me.id, her.id].sort());
  });

  test("takes a number without a digit for a case, and a name of eight letters for a name", () => {
    expect(classifySearch("cdfh-jkmn")).toEqual({ kind: "case", value: "CDFH-JKMN" });
    expect(classifySearch("Kristian")).toEqual({ kind: "name", value: "Kristian" });
  });

  test("finds who gave a mandate by bank account, telephone and fingerprint", async () => {
    const order = orderOf();
    await addMandate(member, order);
    const hash = await hashDebtor(realServices(), member.siteId, { iban: IBAN, phone: PHONE });
    await env.DB.prepare("UPDATE mandates SET iban_hash = ?, phone_hash = ? WHERE order_id = ?")
      .bind(hash.iban, hash.phone, order.id)
      .run();
    for (const text of ["NL91 ABNA 0417 1643 00", "+31 6 1234 5678", hash.iban, hash.phone])
      expect((await find(text)).ids, text).toEqual([member.id]);
    expect((await find("+31 6 1234 5679")).ids).toEqual([]);
  });

  test("pages by id without a gap", async () => {
    const site = await addSite();
    for (let n = 0; n < MEMBERS_PER_PAGE + 2; n++) await addMember(site, { name });
    const first = await find(name);
    const second = await find(name, first.next);
    expect([first.ids.length, second.ids.length, second.next]).toEqual([MEMBERS_PER_PAGE, 3, null]);
    expect([...first.ids, ...second.ids]).toEqual([...first.ids, ...second.ids].sort().reverse());
  });

  test("is in the audit log with its kind, and never with its text", async () => {
    await find(emailAddressOf(member.id));
    expect(await newestEntries(1)).toMatchObject([
      {
        action: "member.searched",
        staff_id: moderator.id,
        subject_kind: "member",
        member_id: member.id,
        site_id: member.siteId,
        after: '{"by":"e-mail","found":1}',
      },
    ]);
    await find("nobody@example.test");
    const [entry] = await newestEntries(1);
    expect(entry).toMatchObject({ member_id: null, subject_kind: "search", subject_id: "e-mail" });
    expect(JSON.stringify(entry)).not.toContain("nobody");
  });
});

test.each([
  ["Sam", "name", "Sam"],
  ["K7F3-92QD", "case", "K7F3-92QD"],
  ["k7f392qd", "case", "K7F3-92QD"],
  ["Marleene", "name", "Marleene"],
  ["0031612345678", "phone", "+31612345678"],
  ["2000000017", "receipt", "2000000017"],
  ["sam@example.com", "e-mail", "sam@example.com"],
])("a search for %s is one by %s", (text, kind, value) => {
  expect(classifySearch(text)).toEqual({ kind, value });
});
