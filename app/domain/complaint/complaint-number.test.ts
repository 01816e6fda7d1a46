import { expect, test } from "vitest";
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
import { addMember, addSite } from "../../../tests/support/test-database";
import { newCaseNumber } from "./complaint";
import { fileComplaint } from "./file-complaint";

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
  expect(await numberOf(fileComplaint(at(start), complaintContext(), { form: form(), draw }))).toBe(
    "CCCC-2222",
  );
  expect(await numberOf(fileComplaint(at(start), complaintContext(), { form: form(), draw }))).toBe(
    "DDDD-3333",
  );
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
    drawn.filter((number) => !/^[^-]{4}-[^-]{4}$/.test(number) || /[AEIOULSZBG0158]/.test(number)),
  ).toEqual([]);
  expect(new Set(drawn).size).toBe(drawn.length);
});
