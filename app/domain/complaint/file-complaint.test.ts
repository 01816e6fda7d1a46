import { env } from "cloudflare:workers";
import { expect, test, vi } from "vitest";
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
import { addMember, emailAddressOf } from "../../../tests/support/test-database";
import { LIMITS } from "../account/limit-attempts";
import { fileComplaint } from "./file-complaint";

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
    fields: { number },
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
  expect(JSON.stringify(await emailTo(SAM, "complaint_received", site))).not.toMatch(/spam|Jansen/);
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
  expect(await rows()).toMatchObject([{ email: null, name: null, child_abuse: 1, good_faith: 1 }]);
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
  expect(await receipts(emailAddressOf(id))).toBe(8);
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
