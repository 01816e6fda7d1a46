import { expect, test } from "vitest";
import { lettersTo } from "../../../tests/support/letter-to";
import {
  addOwner,
  at,
  countLetters,
  HOUR,
  row,
  setStatus,
  site,
  start,
} from "../../../tests/support/owners";
import { addSite } from "../../../tests/support/world";
import { tellHolder } from "./tell-holder";

const tell = (email: string, time = start) =>
  tellHolder(at(time), { siteId: site, origin: `https://${site}`, email });

test("the holder of a requested address is notified at most once a day", async () => {
  const { email } = await addOwner();
  for (let n = 0; n < 3; n++) await tell(email);
  expect(await countLetters(email, "mail_taken")).toBe(1);
  await tell(email, start + 24 * HOUR);
  expect(await countLetters(email, "mail_taken")).toBe(2);
});

test("the holder of the address on another site is not notified", async () => {
  const elsewhere = await addSite();
  const { id } = await addOwner({}, elsewhere);
  await row("UPDATE accounts SET email = 'both@example.test' WHERE id = ?", id);
  await tell("both@example.test");
  for (const where of [site, elsewhere])
    expect(await lettersTo("both@example.test", "mail_taken", where)).toEqual([]);
});

test.each(["suspended", "banned", "deletion_pending"])(
  "the holder of a %s account is not notified",
  async (status) => {
    const { id, email } = await addOwner();
    await setStatus(id, status);
    await tell(email);
    expect(await countLetters(email, "mail_taken")).toBe(0);
  },
);
