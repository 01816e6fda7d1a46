import { env } from "cloudflare:workers";
import { describe, expect, test, vi } from "vitest";
import type { MemberId } from "~/kit/ids";
import {
  at,
  complaintContext,
  form,
  numberOf,
  queuedEmails,
  rows,
  setUpComplaints,
  site,
  start,
} from "../../../tests/support/complaints";
import { emailsTo, emailTo } from "../../../tests/support/email-to";
import {
  addMember,
  addSite,
  emailAddressOf,
  realServices,
} from "../../../tests/support/test-database";
import { LIMITS } from "../account/limit-attempts";
import { listOwnCases } from "./case";
import { newCaseNumber } from "./complaint";
import { complaintSchema } from "./complaint.schema";
import { fileComplaint } from "./file-complaint";

describe("file complaint", () => {
  setUpComplaints();

  const [SAM, HELP] = ["sam@example.test", "help@site.test"] as const;
  const report = { kind: "content", name: "Sam Jansen", good_faith: true };

  test("a complaint is stored as open, with two e-mails", async () => {
    const number = await numberOf(
      fileComplaint(at(start), complaintContext(), {
        form: form({ about: " https://site.test/members/7 " }),
      }),
    );
    expect(number).toMatch(/^[234679CDFHJKMNPQRTVWXY]{4}-[234679CDFHJKMNPQRTVWXY]{4}$/);
    expect(await rows()).toMatchObject([
      {
        case_number: number,
        status: "open",
        kind: "payment",
        email: "sam@example.test",
        about: "https://site.test/members/7",
        account_id: null,
        created_at: start,
      },
    ]);
    expect(await queuedEmails()).toHaveLength(2);
    expect(await emailTo(SAM, "complaint_received", site)).toMatchObject({
      language: "nl",
      fields: { number, own: false },
    });
    expect(await emailTo(HELP, "complaint_filed", site)).toMatchObject({
      language: "en",
      fields: { number, words: "I was charged twice.", member: null },
    });
  });

  test("the complainant's e-mail contains no typed text except the address", async () => {
    await fileComplaint(at(start), complaintContext(), {
      form: form({ ...report, text: "Buy at spam.example", about: "spam.example" }),
    });
    expect(JSON.stringify(await emailTo(SAM, "complaint_received", site))).not.toMatch(
      /spam|Jansen/,
    );
  });

  test("the e-mail to support is in the site's language", async () => {
    const { id } = await addMember(site);
    await fileComplaint(at(start), complaintContext({ accountId: id, domain_language: "de-AT" }), {
      form: form(),
    });
    expect(await rows()).toMatchObject([{ account_id: id, language: "nl" }]);
    expect(await emailTo(HELP, "complaint_filed", site)).toMatchObject({
      language: "de",
      fields: { member: id, language: "nl" },
    });
  });

  test("the site's language may be stored in capitals", async () => {
    await fileComplaint(at(start), complaintContext({ domain_language: "DE" }), { form: form() });
    expect(await emailTo(HELP, "complaint_filed", site)).toMatchObject({ language: "de" });
  });

  test("a report of child abuse may be anonymous, and is e-mailed to support only", async () => {
    await fileComplaint(at(start), complaintContext(), {
      form: form({ kind: "content", child_abuse: true, good_faith: true, email: undefined }),
    });
    expect(await rows()).toMatchObject([
      { email: null, name: null, child_abuse: 1, good_faith: 1 },
    ]);
    expect(await queuedEmails()).toHaveLength(1);
    expect(await emailTo(HELP, "complaint_filed", site)).toMatchObject({
      fields: { email: null, childAbuse: true, goodFaith: true },
    });
  });

  test("name and good-faith statement are stored for illegal content only", async () => {
    await fileComplaint(at(start), complaintContext(), {
      form: form({ ...report, kind: "privacy", child_abuse: true }),
    });
    await fileComplaint(at(start), complaintContext(), { form: form(report) });
    expect(await rows()).toMatchObject([
      { kind: "privacy", name: null, good_faith: 0, child_abuse: 0 },
      { kind: "content", name: "Sam Jansen", good_faith: 1, child_abuse: 0 },
    ]);
  });

  test("no personal data of a complaint is logged", async () => {
    const lines: string[] = [];
    for (const channel of ["log", "error", "warn"] as const)
      vi.spyOn(console, channel).mockImplementation((...line) => void lines.push(line.join(" ")));
    await fileComplaint(at(start), complaintContext(), {
      form: form({ ...report, about: "members/7" }),
    });
    for (const personal of ["sam@", "Jansen", "charged twice", "members/7"])
      expect(lines.join("\n")).not.toContain(personal);
  });

  test("a mailbox gets three receipts a day, five if confirmed, with identical answers", async () => {
    const answers = async (email: string) => {
      const outcomes = [];
      for (let n = 0; n < 7; n++)
        outcomes.push(
          await fileComplaint(at(start), complaintContext({ network: `${email} ${n}` }), {
            form: form({ email }),
          }),
        );
      return outcomes.map((outcome) => (outcome.ok ? { ...outcome.value, number: "" } : null));
    };
    const { id } = await addMember(site);
    expect(await answers("stranger@example.test")).toEqual(await answers(emailAddressOf(id)));
    expect([await receipts("stranger@example.test"), await receipts(emailAddressOf(id))]).toEqual([
      3, 5,
    ]);
    expect(await rows()).toHaveLength(14);
  });

  const receipts = async (to: string) => (await emailsTo(to, "complaint_received", site)).length;

  test("the owner of an address gets a receipt of each complaint from their own session", async () => {
    const { id } = await addMember(site);
    const file = (n: number, accountId?: MemberId) =>
      fileComplaint(
        at(start),
        complaintContext({ network: `network ${n}`, ...(accountId && { accountId }) }),
        {
          form: form({ email: emailAddressOf(id), text: `complaint ${n}` }),
        },
      );
    for (let n = 0; n < 7; n++) await file(n);
    for (let n = 7; n < 10; n++) await file(n, id);
    const sent = await emailsTo(emailAddressOf(id), "complaint_received", site);
    expect([sent.length, sent.filter(({ fields }) => fields.own).length]).toEqual([8, 3]);
  });

  test("after 30 e-mails an hour support gets one that collects the other cases", async () => {
    const { most } = LIMITS.support_mail;
    const flood = async (time: number, count: number) => {
      for (let n = 0; n < count; n++)
        await fileComplaint(at(time), complaintContext({ network: `network ${time} ${n}` }), {
          form: form({ email: `a${n}@example.test`, text: `words ${time} ${n}` }),
        });
    };
    await flood(start, most + 10);
    expect(await rows()).toHaveLength(most + 10);
    expect(await emailsTo(HELP, "complaint_filed", site)).toHaveLength(most);
    expect(await emailsTo(HELP, "cases_collected", site)).toMatchObject([{ fields: { most } }]);
    const due = await env.DB.prepare("SELECT due_at FROM outbox WHERE template = ? AND site_id = ?")
      .bind("cases_collected", site)
      .first("due_at");
    expect(due).toBe(start + 3_600_000);
    await flood(start + 3_600_000, 1);
    expect(await emailsTo(HELP, "complaint_filed", site)).toHaveLength(most + 1);
  });

  test("a case that is not stored leaves the collected e-mail to the next one", async () => {
    const { most } = LIMITS.support_mail;
    for (let n = 0; n < most; n++)
      await fileComplaint(at(start), complaintContext({ network: `network ${n}` }), {
        form: form({ email: `a${n}@example.test`, text: `words ${n}` }),
      });
    const usedNumber = String((await rows())[0]?.case_number);
    const next = (network: string, draw?: () => string) =>
      fileComplaint(at(start), complaintContext({ network }), {
        form: form({ text: network }),
        ...(draw && { draw }),
      });
    expect(await next("refused", () => usedNumber)).toEqual({ ok: false, refusal: "not_stored" });
    expect(await emailsTo(HELP, "cases_collected", site)).toHaveLength(0);
    expect((await next("stored")).ok).toBe(true);
    expect(await emailsTo(HELP, "cases_collected", site)).toHaveLength(1);
  });
});

describe("complaint number", () => {
  setUpComplaints();

  const HOUR = 3_600_000;

  test("a double tap stores one complaint with one number and two e-mails", async () => {
    const twice = form();
    const [one, other] = await Promise.all([
      fileComplaint(at(start), complaintContext(), { form: twice }),
      fileComplaint(at(start), complaintContext(), { form: twice }),
    ]);
    expect(other).toEqual(one);
    expect(await fileComplaint(at(start), complaintContext(), { form: twice })).toEqual(one);
    expect([await rows(), await queuedEmails()].map((found) => found.length)).toEqual([1, 2]);
  });

  test("a form sent again with another text is a new complaint", async () => {
    const first = form();
    const one = await numberOf(fileComplaint(at(start), complaintContext(), { form: first }));
    expect(
      await numberOf(
        fileComplaint(at(start), complaintContext(), {
          form: { ...first, text: "And one thing more." },
        }),
      ),
    ).not.toBe(one);
    expect(await rows()).toHaveLength(2);
  });

  test("the same form on another site, or of another member, gets its own number", async () => {
    const same = form();
    const elsewhere = await addSite();
    const one = await numberOf(fileComplaint(at(start), complaintContext(), { form: same }));
    expect(
      await numberOf(
        fileComplaint(at(start), complaintContext({ siteId: elsewhere }), { form: same }),
      ),
    ).not.toBe(one);
    expect(
      await numberOf(
        fileComplaint(at(start), complaintContext({ accountId: (await addMember(site)).id }), {
          form: same,
        }),
      ),
    ).not.toBe(one);
    expect(await rows(elsewhere)).toHaveLength(1);
  });

  test("five complaints an hour per network are accepted, and a repeat is still answered", async () => {
    const first = form();
    const number = await numberOf(fileComplaint(at(start), complaintContext(), { form: first }));
    for (let n = 0; n < 4; n++)
      expect((await fileComplaint(at(start), complaintContext(), { form: form() })).ok).toBe(true);
    expect(await fileComplaint(at(start), complaintContext(), { form: form() })).toEqual({
      ok: false,
      refusal: "too_many",
    });
    expect([await rows(), await queuedEmails()].map((found) => found.length)).toEqual([5, 8]);
    expect(await numberOf(fileComplaint(at(start), complaintContext(), { form: first }))).toBe(
      number,
    );
    expect(
      (await fileComplaint(at(start), complaintContext({ network: "other" }), { form: form() })).ok,
    ).toBe(true);
    expect((await fileComplaint(at(start + HOUR), complaintContext(), { form: form() })).ok).toBe(
      true,
    );
  });

  test("a used case number is drawn again, and after three draws nothing is stored", async () => {
    const draws = ["CCCC-2222", "CCCC-2222", "DDDD-3333"];
    const draw = () => draws.shift() ?? "CCCC-2222";
    expect(
      await numberOf(fileComplaint(at(start), complaintContext(), { form: form(), draw })),
    ).toBe("CCCC-2222");
    expect(
      await numberOf(fileComplaint(at(start), complaintContext(), { form: form(), draw })),
    ).toBe("DDDD-3333");
    expect(await fileComplaint(at(start), complaintContext(), { form: form(), draw })).toEqual({
      ok: false,
      refusal: "not_stored",
    });
    expect([await rows(), await queuedEmails()].map((found) => found.length)).toEqual([2, 4]);
  });

  test("another site may use the same case number", async () => {
    const elsewhere = await addSite();
    for (const siteId of [site, elsewhere]) {
      expect(
        await numberOf(
          fileComplaint(at(start), complaintContext({ siteId, network: siteId }), {
            form: form(),
            draw: () => "CCCC-2222",
          }),
        ),
      ).toBe("CCCC-2222");
    }
  });

  test("case numbers have no vowels or similar characters, and do not repeat", () => {
    const drawn = Array.from({ length: 2000 }, newCaseNumber);
    expect(
      drawn.filter(
        (number) => !/^[^-]{4}-[^-]{4}$/.test(number) || /[AEIOULSZBG0158]/.test(number),
      ),
    ).toEqual([]);
    expect(new Set(drawn).size).toBe(drawn.length);
  });
});

describe("complaint.schema", () => {
  const complaint = {
    client_id: crypto.randomUUID(),
    kind: "other",
    text: "Hello",
    email: "sam@example.test",
  };
  const report = { ...complaint, kind: "content", name: "Sam", good_faith: true };

  /** The invalid fields, with the first error of each. */
  function errorsOf(input: Record<string, unknown>): Record<string, string> {
    const read = complaintSchema.safeParse(input);
    return Object.fromEntries(
      (read.error?.issues ?? []).toReversed().map(({ path, message }) => [path.join("."), message]),
    );
  }

  test("a complaint needs a kind, a text and an e-mail address", () => {
    expect(errorsOf(complaint)).toEqual({});
    expect(errorsOf({ client_id: complaint.client_id })).toEqual({
      kind: "invalid.required",
      text: "invalid.required",
      email: "invalid.required",
    });
    expect(errorsOf({ ...complaint, text: " \n " })).toEqual({ text: "invalid.required" });
    expect(errorsOf({ ...complaint, kind: "love" })).toEqual({ kind: "invalid.choice" });
    expect(errorsOf({ ...complaint, email: "sam" })).toEqual({ email: "invalid.email" });
    expect(errorsOf({ ...complaint, client_id: "1" })).toEqual({ client_id: "invalid.wrong_type" });
  });

  test("a report of illegal content needs a name, an address and the good-faith statement", () => {
    expect(errorsOf(report)).toEqual({});
    expect(errorsOf({ ...complaint, kind: "content", email: undefined })).toEqual({
      email: "invalid.required",
      name: "invalid.required",
      good_faith: "visit:complaints.good_faith_missing",
    });
  });

  test("a report of child abuse may omit only name and address", () => {
    const nameless = { ...report, name: undefined, email: undefined, child_abuse: true };
    expect(errorsOf(nameless)).toEqual({});
    expect(errorsOf({ ...nameless, good_faith: false })).toEqual({
      good_faith: "visit:complaints.good_faith_missing",
    });
    expect(errorsOf({ ...nameless, kind: "member" })).toEqual({ email: "invalid.required" });
  });

  test("a text has at most 4,000 user-perceived characters", () => {
    expect(errorsOf({ ...complaint, text: "👩🏽".repeat(4000) })).toEqual({});
    expect(errorsOf({ ...complaint, text: "a".repeat(4001) })).toEqual({
      text: "invalid.too_long",
    });
    expect(errorsOf({ ...complaint, text: "👨‍👩‍👧‍👦".repeat(2_600) })).toEqual({
      text: "invalid.too_long",
    });
    expect(errorsOf({ ...complaint, text: `a${"\u0301".repeat(64_000)}` })).toEqual({
      text: "invalid.stacked",
    });
  });

  test("a form with an unknown field is rejected", () => {
    expect(complaintSchema.safeParse({ ...complaint, status: "closed" }).success).toBe(false);
  });
});

describe("own cases", () => {
  const services = realServices();

  /** A member's case filed at a given time; each with an even time is a report. */
  async function addCase(member: { id: string; siteId: string }, at: number, status = "open") {
    const id = `case-${member.id}-${at}`;
    await env.DB.prepare(
      `INSERT INTO complaints (id, site_id, case_number, form_key, account_id, kind, about, body, language, status, decision, decided_at, created_at)
     VALUES (?1, ?2, ?1, ?1, ?3, 'member', '/members/x', 'Words', 'en', ?4, ?5, ?6, ?7)`,
    )
      .bind(id, member.siteId, member.id, status, status === "closed" ? "Gone" : null, 9, at)
      .run();
    if (at % 2) return;
    await env.DB.prepare(
      "INSERT INTO reports (complaint_id, site_id, reporter_id, reported_id, screen, reason) VALUES (?, ?, ?, 'x', 'profile', 'fake')",
    )
      .bind(id, member.siteId, member.id)
      .run();
  }

  test("a member sees their own cases only, newest first, without names", async () => {
    const siteId = await addSite();
    const me = await addMember(siteId, {});
    const other = await addMember(siteId, {});
    await addCase(me, 2);
    await addCase(me, 3, "in_work");
    await addCase(me, 4, "closed");
    await addCase(other, 5);
    const { cases, next } = await listOwnCases(services, me, null);
    expect(cases).toMatchObject([
      { at: 4, reason: "fake", status: "closed", decision: "Gone", decidedAt: 9 },
      { at: 3, reason: null, status: "in_work", decision: null },
      { at: 2, reason: "fake", status: "open" },
    ]);
    expect([next, JSON.stringify(cases)]).toEqual([
      null,
      expect.not.stringContaining("/members/x"),
    ]);
    expect((await listOwnCases(services, { ...me, siteId: await addSite() }, null)).cases).toEqual(
      [],
    );
  });

  test("a long list of cases continues on the next page without gaps", async () => {
    const me = await addMember(await addSite(), {});
    for (let at = 1; at <= 30; at++) await addCase(me, at);
    const first = await listOwnCases(services, me, null);
    const second = await listOwnCases(services, me, first.next);
    expect([...first.cases, ...second.cases].map(({ at }) => at)).toEqual(
      Array.from({ length: 30 }, (_, n) => 30 - n),
    );
    expect(second.next).toBeNull();
  });
});
