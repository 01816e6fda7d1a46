import { expect, test } from "vitest";
import { at, caller, DAY, id, mailed, row, site, start } from "../../../tests/support/activations";
import { lettersTo } from "../../../tests/support/letter-to";
import { mailOf } from "../../../tests/support/world";
import { activateByCode, activateByLink } from "./activate-account";

const welcomes = () => lettersTo(mailOf(id), "welcome", site);

test("a member who confirms by link gets one welcome e-mail with language and name", async () => {
  const { secret } = await mailed();
  expect(await welcomes()).toEqual([]);
  await Promise.all([
    activateByLink(at(start), caller(), secret),
    activateByLink(at(start + 1), caller(), secret),
  ]);
  await activateByLink(at(start + 2), caller(), secret);
  expect(await welcomes()).toMatchObject([
    { to: mailOf(id), language: "en", origin: `https://${site}`, fields: { name: "Sam" } },
  ]);
});

test("a code welcomes too; a wrong code and an unknown link do not", async () => {
  const { code } = await mailed();
  const wrong = code === "000000" ? "000001" : "000000";
  await activateByCode(at(start), caller(), { accountId: id, code: wrong });
  await activateByLink(at(start), caller(), "x".repeat(43));
  expect(await welcomes()).toEqual([]);
  await activateByCode(at(start), caller(), { accountId: id, code });
  expect(await welcomes()).toHaveLength(1);
});

test("a member who confirms again is not welcomed again", async () => {
  for (const time of [start, start + DAY]) {
    await row("UPDATE accounts SET status = 'not_confirmed' WHERE id = ? RETURNING id", id);
    const { secret } = await mailed(time);
    await activateByLink(at(time), caller(), secret);
  }
  expect(await welcomes()).toHaveLength(1);
});
