import { expect, test } from "vitest";
import {
  addOwner,
  at,
  countEmails,
  HOUR,
  row,
  setStatus,
  setUpAccountOwner,
  site,
  start,
} from "../../../tests/support/account-owners";
import { emailsTo } from "../../../tests/support/email-to";
import { addSite } from "../../../tests/support/test-database";
import { notifyAddressHolder } from "./request-mail-change";

setUpAccountOwner();

const notify = (email: string, time = start) =>
  notifyAddressHolder(at(time), { siteId: site, origin: `https://${site}`, email });

test("the holder of a requested address is notified at most once a day", async () => {
  const { email } = await addOwner();
  for (let n = 0; n < 3; n++) await notify(email);
  expect(await countEmails(email, "mail_taken")).toBe(1);
  await notify(email, start + 24 * HOUR);
  expect(await countEmails(email, "mail_taken")).toBe(2);
});

test("the holder of the address on another site is not notified", async () => {
  const elsewhere = await addSite();
  const { id } = await addOwner({}, elsewhere);
  await row("UPDATE accounts SET email = 'both@example.test' WHERE id = ?", id);
  await notify("both@example.test");
  for (const where of [site, elsewhere])
    expect(await emailsTo("both@example.test", "mail_taken", where)).toEqual([]);
});

test.each(["suspended", "banned", "deletion_pending"])(
  "the holder of a %s account is not notified",
  async (status) => {
    const { id, email } = await addOwner();
    await setStatus(id, status);
    await notify(email);
    expect(await countEmails(email, "mail_taken")).toBe(0);
  },
);
