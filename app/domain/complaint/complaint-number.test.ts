import { expect, test } from "vitest";
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
import { addMember, addSite } from "../../../tests/support/world";
import { newCaseNumber } from "./complaint";
import { fileComplaint } from "./file-complaint";

const HOUR = 3_600_000;

test("a double tap stores one complaint with one number and two e-mails", async () => {
  const twice = form();
  const [one, other] = await Promise.all([
    fileComplaint(at(start), caller(), { form: twice }),
    fileComplaint(at(start), caller(), { form: twice }),
  ]);
  expect(other).toEqual(one);
  expect(await fileComplaint(at(start), caller(), { form: twice })).toEqual(one);
  expect([await rows(), await letters()].map((found) => found.length)).toEqual([1, 2]);
});

test("a form sent again with another text is a new complaint", async () => {
  const first = form();
  const one = await numberOf(fileComplaint(at(start), caller(), { form: first }));
  expect(
    await numberOf(
      fileComplaint(at(start), caller(), { form: { ...first, text: "And one thing more." } }),
    ),
  ).not.toBe(one);
  expect(await rows()).toHaveLength(2);
});

test("the same form on another site, or of another member, gets its own number", async () => {
  const same = form();
  const elsewhere = await addSite();
  const one = await numberOf(fileComplaint(at(start), caller(), { form: same }));
  expect(
    await numberOf(fileComplaint(at(start), caller({ siteId: elsewhere }), { form: same })),
  ).not.toBe(one);
  expect(
    await numberOf(
      fileComplaint(at(start), caller({ accountId: (await addMember(site)).id }), { form: same }),
    ),
  ).not.toBe(one);
  expect(await rows(elsewhere)).toHaveLength(1);
});

test("five complaints an hour per network are accepted, and a repeat is still answered", async () => {
  const first = form();
  const number = await numberOf(fileComplaint(at(start), caller(), { form: first }));
  for (let n = 0; n < 4; n++)
    expect((await fileComplaint(at(start), caller(), { form: form() })).ok).toBe(true);
  expect(await fileComplaint(at(start), caller(), { form: form() })).toEqual({
    ok: false,
    refusal: "too_many",
  });
  expect([await rows(), await letters()].map((found) => found.length)).toEqual([5, 8]);
  expect(await numberOf(fileComplaint(at(start), caller(), { form: first }))).toBe(number);
  expect((await fileComplaint(at(start), caller({ network: "other" }), { form: form() })).ok).toBe(
    true,
  );
  expect((await fileComplaint(at(start + HOUR), caller(), { form: form() })).ok).toBe(true);
});

test("a used case number is drawn again, and after three draws nothing is stored", async () => {
  const draws = ["CCCC-2222", "CCCC-2222", "DDDD-3333"];
  const draw = () => draws.shift() ?? "CCCC-2222";
  expect(await numberOf(fileComplaint(at(start), caller(), { form: form(), draw }))).toBe(
    "CCCC-2222",
  );
  expect(await numberOf(fileComplaint(at(start), caller(), { form: form(), draw }))).toBe(
    "DDDD-3333",
  );
  expect(await fileComplaint(at(start), caller(), { form: form(), draw })).toEqual({
    ok: false,
    refusal: "not_stored",
  });
  expect([await rows(), await letters()].map((found) => found.length)).toEqual([2, 4]);
});

test("another site may use the same case number", async () => {
  const elsewhere = await addSite();
  for (const siteId of [site, elsewhere]) {
    expect(
      await numberOf(
        fileComplaint(at(start), caller({ siteId, network: siteId }), {
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
