import { expect, test } from "vitest";
import {
  at,
  DAY,
  id,
  readNewestActivation,
  row,
  setUpActivation,
  signupContext,
  site,
  start,
} from "../../../tests/support/activations";
import { emailsTo } from "../../../tests/support/email-to";
import { emailAddressOf } from "../../../tests/support/test-database";
import { activateByCode, activateByLink } from "./activate-account";

setUpActivation();

const welcomes = () => emailsTo(emailAddressOf(id), "welcome", site);

test("a member who confirms by link gets one welcome e-mail with language and name", async () => {
  const { secret } = await readNewestActivation();
  expect(await welcomes()).toEqual([]);
  await Promise.all([
    activateByLink(at(start), signupContext(), secret),
    activateByLink(at(start + 1), signupContext(), secret),
  ]);
  await activateByLink(at(start + 2), signupContext(), secret);
  expect(await welcomes()).toMatchObject([
    { to: emailAddressOf(id), language: "en", origin: `https://${site}`, fields: { name: "Sam" } },
  ]);
});

test("a code welcomes too; a wrong code and an unknown link do not", async () => {
  const { code } = await readNewestActivation();
  const wrong = code === "000000" ? "000001" : "000000";
  await activateByCode(at(start), signupContext(), { accountId: id, code: wrong });
  await activateByLink(at(start), signupContext(), "x".repeat(43));
  expect(await welcomes()).toEqual([]);
  await activateByCode(at(start), signupContext(), { accountId: id, code });
  expect(await welcomes()).toHaveLength(1);
});

test("a member who confirms again is not welcomed again", async () => {
  for (const time of [start, start + DAY]) {
    await row("UPDATE accounts SET status = 'not_confirmed' WHERE id = ? RETURNING id", id);
    const { secret } = await readNewestActivation(time);
    await activateByLink(at(time), signupContext(), secret);
  }
  expect(await welcomes()).toHaveLength(1);
});
