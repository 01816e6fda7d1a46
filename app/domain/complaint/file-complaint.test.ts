import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { addMember, addSite, mailOf, realServices } from "../../../tests/support/world";
import { letterOrderSchema } from "../outbox/outbox.schema";
import { domainLanguageSchema } from "../site/site.schema";
import { newCaseNumber } from "./complaint";
import { type ComplaintForm, complaintSchema } from "./complaint.schema";
import { fileComplaint } from "./file-complaint";

const HOUR = 3_600_000;
const start = Date.now();
const at = (time: number) => realServices({ now: () => time });

let site: string;
beforeEach(async () => {
  site = await addSite();
});
afterEach(() => vi.restoreAllMocks());

const caller = (
  given: { network?: string; accountId?: string; domain_language?: string; siteId?: string } = {},
) => ({
  site: {
    id: given.siteId ?? site,
    support_email: "help@site.test",
    domain_language: domainLanguageSchema.nullable().parse(given.domain_language ?? null),
  },
  network: given.network ?? "home",
  origin: `https://${site}`,
  language: "nl" as const,
  accountId: given.accountId ?? null,
});
const form = (given: Record<string, unknown> = {}): ComplaintForm =>
  complaintSchema.parse({
    client_id: crypto.randomUUID(),
    kind: "payment",
    text: "I was charged twice.",
    email: "Sam@Example.test",
    ...given,
  });
const report = { kind: "content", name: "Sam Jansen", good_faith: true };

const rows = async (siteId = site) =>
  (
    await env.DB.prepare("SELECT * FROM complaints WHERE site_id = ? ORDER BY kind DESC")
      .bind(siteId)
      .all<Record<string, unknown>>()
  ).results;
async function letters() {
  const { results } = await env.DB.prepare(
    "SELECT payload FROM outbox WHERE site_id = ? ORDER BY template DESC",
  )
    .bind(site)
    .all<{ payload: string }>();
  return results.map(({ payload }) => letterOrderSchema.parse(JSON.parse(payload)));
}
async function numberOf(answer: ReturnType<typeof fileComplaint>): Promise<string> {
  const outcome = await answer;
  if (!outcome.ok) throw new Error(outcome.refusal);
  return outcome.value.number;
}

test("a complaint is stored as open with a number that can be said, and two letters leave with it", async () => {
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

test("the people behind the site read the letter in the language of the site, and see which member wrote", async () => {
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

test("a double tap is one complaint, with one number and one pair of letters", async () => {
  const twice = form();
  const [one, other] = await Promise.all([
    fileComplaint(at(start), caller(), twice),
    fileComplaint(at(start), caller(), twice),
  ]);
  expect(other).toEqual(one);
  expect(await fileComplaint(at(start), caller(), twice)).toEqual(one);
  expect([await rows(), await letters()].map((found) => found.length)).toEqual([1, 2]);
});

test("other words from the same form are not lost: they are a complaint of their own", async () => {
  const first = form();
  const one = await numberOf(fileComplaint(at(start), caller(), first));
  expect(
    await numberOf(fileComplaint(at(start), caller(), { ...first, text: "And one thing more." })),
  ).not.toBe(one);
  expect(await rows()).toHaveLength(2);
});

test("the same form on another site, or of another member, is told nothing of this one", async () => {
  const same = form();
  const elsewhere = await addSite();
  const one = await numberOf(fileComplaint(at(start), caller(), same));
  expect(await numberOf(fileComplaint(at(start), caller({ siteId: elsewhere }), same))).not.toBe(
    one,
  );
  expect(
    await numberOf(
      fileComplaint(at(start), caller({ accountId: (await addMember(site)).id }), same),
    ),
  ).not.toBe(one);
  expect(await rows(elsewhere)).toHaveLength(1);
});

test("five an hour and network are taken; the sixth writes nothing, and a repeat of an earlier one is still answered", async () => {
  const first = form();
  const number = await numberOf(fileComplaint(at(start), caller(), first));
  for (let n = 0; n < 4; n++)
    expect((await fileComplaint(at(start), caller(), form())).ok).toBe(true);
  expect(await fileComplaint(at(start), caller(), form())).toEqual({
    ok: false,
    refusal: "too_many",
  });
  expect([await rows(), await letters()].map((found) => found.length)).toEqual([5, 8]);
  expect(await numberOf(fileComplaint(at(start), caller(), first))).toBe(number);
  expect((await fileComplaint(at(start), caller({ network: "other" }), form())).ok).toBe(true);
  expect((await fileComplaint(at(start + HOUR), caller(), form())).ok).toBe(true);
});

test("a number that is taken is drawn again; where none is free nothing is stored and nobody is written to", async () => {
  const draws = ["CCCC-2222", "CCCC-2222", "DDDD-3333"];
  const draw = () => draws.shift() ?? "CCCC-2222";
  expect(await numberOf(fileComplaint(at(start), caller(), form(), draw))).toBe("CCCC-2222");
  expect(await numberOf(fileComplaint(at(start), caller(), form(), draw))).toBe("DDDD-3333");
  expect(await fileComplaint(at(start), caller(), form(), draw)).toEqual({
    ok: false,
    refusal: "not_stored",
  });
  expect([await rows(), await letters()].map((found) => found.length)).toEqual([2, 4]);
});

test("another site may use the same number", async () => {
  const elsewhere = await addSite();
  for (const siteId of [site, elsewhere]) {
    expect(
      await numberOf(
        fileComplaint(at(start), caller({ siteId, network: siteId }), form(), () => "CCCC-2222"),
      ),
    ).toBe("CCCC-2222");
  }
});

test("a report of the sexual abuse of a child may be nameless: it is marked, and only the people behind the site are written to", async () => {
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

test("numbers spell no word, hold no letter that looks like another, and do not repeat", () => {
  const drawn = Array.from({ length: 2000 }, newCaseNumber);
  expect(
    drawn.filter((number) => !/^[^-]{4}-[^-]{4}$/.test(number) || /[AEIOULSZBG0158]/.test(number)),
  ).toEqual([]);
  expect(new Set(drawn).size).toBe(drawn.length);
});

test("a mailbox that nobody confirmed gets three receipts a day, a member's own gets each; the answer does not tell which it is", async () => {
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
