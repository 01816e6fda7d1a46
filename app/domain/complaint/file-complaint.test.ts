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
import { addMember, mailOf } from "../../../tests/support/world";
import { fileComplaint } from "./file-complaint";

const report = { kind: "content", name: "Sam Jansen", good_faith: true };

test("a complaint is stored as open, with two letters", async () => {
  const number = await numberOf(
    fileComplaint(at(start), caller(), form({ about: " https://site.test/members/7 " })),
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
  const [receipt, filed] = await letters();
  expect(receipt).toMatchObject({
    template: "complaint_received",
    to: "sam@example.test",
    language: "nl",
    fields: { number },
  });
  expect(filed).toMatchObject({
    template: "complaint_filed",
    to: "help@site.test",
    language: "en",
    fields: { number, words: "I was charged twice.", member: null },
  });
});

test("the letter to whoever wrote holds nothing that was typed but the address", async () => {
  await fileComplaint(
    at(start),
    caller(),
    form({ ...report, text: "Buy at spam.example", about: "spam.example" }),
  );
  expect(JSON.stringify((await letters())[0])).not.toMatch(/spam|Jansen/);
});

test("the complaint's letter is in the site's language", async () => {
  const { id } = await addMember(site);
  await fileComplaint(at(start), caller({ accountId: id, domain_language: "de-AT" }), form());
  expect(await rows()).toMatchObject([{ account_id: id, language: "nl" }]);
  expect((await letters())[1]).toMatchObject({
    language: "de",
    fields: { member: id, language: "nl" },
  });
});

test("the language of the site may be stored in capitals", async () => {
  await fileComplaint(at(start), caller({ domain_language: "DE" }), form());
  expect((await letters())[1]).toMatchObject({ language: "de" });
});

test("a report of child abuse may be nameless, and mails the operator alone", async () => {
  await fileComplaint(
    at(start),
    caller(),
    form({ kind: "content", child_abuse: true, good_faith: true, email: undefined }),
  );
  expect(await rows()).toMatchObject([{ email: null, name: null, child_abuse: 1, good_faith: 1 }]);
  expect(await letters()).toMatchObject([
    { template: "complaint_filed", fields: { email: null, childAbuse: true, goodFaith: true } },
  ]);
});

test("name and statement are kept for reports of illegal content alone", async () => {
  await fileComplaint(at(start), caller(), form({ ...report, kind: "privacy", child_abuse: true }));
  await fileComplaint(at(start), caller(), form(report));
  expect(await rows()).toMatchObject([
    { kind: "privacy", name: null, good_faith: 0, child_abuse: 0 },
    { kind: "content", name: "Sam Jansen", good_faith: 1, child_abuse: 0 },
  ]);
});

test("nothing about anybody is logged", async () => {
  const lines: string[] = [];
  for (const channel of ["log", "error", "warn"] as const)
    vi.spyOn(console, channel).mockImplementation((...line) => void lines.push(line.join(" ")));
  await fileComplaint(at(start), caller(), form({ ...report, about: "members/7" }));
  for (const personal of ["sam@", "Jansen", "charged twice", "members/7"])
    expect(lines.join("\n")).not.toContain(personal);
});

test("an unconfirmed mailbox gets three receipts a day", async () => {
  const answers = async (email: string) => {
    const outcomes = [];
    for (let n = 0; n < 5; n++)
      outcomes.push(
        await fileComplaint(at(start), caller({ network: `${email} ${n}` }), form({ email })),
      );
    return outcomes.map((outcome) => (outcome.ok ? { ...outcome.value, number: "" } : null));
  };
  const { id } = await addMember(site);
  expect(await answers("stranger@example.test")).toEqual(await answers(mailOf(id)));
  const receipts = (await letters()).flatMap(({ template, to }) =>
    template === "complaint_received" ? [to] : [],
  );
  expect([receipts.filter((to) => to.startsWith("stranger")).length, receipts.length]).toEqual([
    3, 8,
  ]);
  expect(await rows()).toHaveLength(10);
});
