import { expect, test, vi } from "vitest";
import {
  at,
  caller,
  form,
  letters,
  numberOf,
  rows,
  site,
  start,
} from "../../../tests/support/complaints";
import { lettersTo, letterTo } from "../../../tests/support/letter-to";
import { addMember, mailOf } from "../../../tests/support/world";
import { fileComplaint } from "./file-complaint";

const [SAM, HELP] = ["sam@example.test", "help@site.test"] as const;
const report = { kind: "content", name: "Sam Jansen", good_faith: true };

test("a complaint is stored as open, with two letters", async () => {
  const number = await numberOf(
    fileComplaint(at(start), caller(), { form: form({ about: " https://site.test/members/7 " }) }),
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
  expect(await letters()).toHaveLength(2);
  expect(await letterTo(SAM, "complaint_received", site)).toMatchObject({
    language: "nl",
    fields: { number },
  });
  expect(await letterTo(HELP, "complaint_filed", site)).toMatchObject({
    language: "en",
    fields: { number, words: "I was charged twice.", member: null },
  });
});

test("the letter to whoever wrote holds nothing that was typed but the address", async () => {
  await fileComplaint(at(start), caller(), {
    form: form({ ...report, text: "Buy at spam.example", about: "spam.example" }),
  });
  expect(JSON.stringify(await letterTo(SAM, "complaint_received", site))).not.toMatch(
    /spam|Jansen/,
  );
});

test("the complaint's letter is in the site's language", async () => {
  const { id } = await addMember(site);
  await fileComplaint(at(start), caller({ accountId: id, domain_language: "de-AT" }), {
    form: form(),
  });
  expect(await rows()).toMatchObject([{ account_id: id, language: "nl" }]);
  expect(await letterTo(HELP, "complaint_filed", site)).toMatchObject({
    language: "de",
    fields: { member: id, language: "nl" },
  });
});

test("the language of the site may be stored in capitals", async () => {
  await fileComplaint(at(start), caller({ domain_language: "DE" }), { form: form() });
  expect(await letterTo(HELP, "complaint_filed", site)).toMatchObject({ language: "de" });
});

test("a report of child abuse may be nameless, and mails the operator alone", async () => {
  await fileComplaint(at(start), caller(), {
    form: form({ kind: "content", child_abuse: true, good_faith: true, email: undefined }),
  });
  expect(await rows()).toMatchObject([{ email: null, name: null, child_abuse: 1, good_faith: 1 }]);
  expect(await letters()).toHaveLength(1);
  expect(await letterTo(HELP, "complaint_filed", site)).toMatchObject({
    fields: { email: null, childAbuse: true, goodFaith: true },
  });
});

test("name and statement are kept for reports of illegal content alone", async () => {
  await fileComplaint(at(start), caller(), {
    form: form({ ...report, kind: "privacy", child_abuse: true }),
  });
  await fileComplaint(at(start), caller(), { form: form(report) });
  expect(await rows()).toMatchObject([
    { kind: "privacy", name: null, good_faith: 0, child_abuse: 0 },
    { kind: "content", name: "Sam Jansen", good_faith: 1, child_abuse: 0 },
  ]);
});

test("nothing about anybody is logged", async () => {
  const lines: string[] = [];
  for (const channel of ["log", "error", "warn"] as const)
    vi.spyOn(console, channel).mockImplementation((...line) => void lines.push(line.join(" ")));
  await fileComplaint(at(start), caller(), { form: form({ ...report, about: "members/7" }) });
  for (const personal of ["sam@", "Jansen", "charged twice", "members/7"])
    expect(lines.join("\n")).not.toContain(personal);
});

test("an unconfirmed mailbox gets three receipts a day", async () => {
  const answers = async (email: string) => {
    const outcomes = [];
    for (let n = 0; n < 5; n++)
      outcomes.push(
        await fileComplaint(at(start), caller({ network: `${email} ${n}` }), {
          form: form({ email }),
        }),
      );
    return outcomes.map((outcome) => (outcome.ok ? { ...outcome.value, number: "" } : null));
  };
  const { id } = await addMember(site);
  expect(await answers("stranger@example.test")).toEqual(await answers(mailOf(id)));
  const receipts = async (to: string) => (await lettersTo(to, "complaint_received", site)).length;
  expect([await receipts("stranger@example.test"), await receipts(mailOf(id))]).toEqual([3, 5]);
  expect(await rows()).toHaveLength(10);
});
