import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import {
  addAddressChanger,
  addOwner,
  addressOf,
  at,
  countEmails,
  later,
  MINUTE,
  OLD_PASSWORD,
  openSession,
  row,
  setStatus,
  setUpAccountOwner,
  site,
  start,
} from "../../../tests/support/account-owners";
import { emailTo } from "../../../tests/support/email-to";
import { listAddresses } from "./list-addresses";
import { requestMailChange } from "./request-mail-change";

setUpAccountOwner();

const mailChangeRequest = { email: "new@example.test" };

test("a change request mails the new address without a name and changes nothing", async () => {
  const { id, email } = await addOwner({ name: "Samantha" });
  const member = await addAddressChanger(id);
  expect(await requestMailChange(at(start), member, mailChangeRequest)).toEqual({
    ok: true,
    value: mailChangeRequest,
  });
  expect(JSON.stringify(await emailTo(mailChangeRequest.email, "mail_change", site))).not.toContain(
    "Samantha",
  );
  expect(await addressOf(id)).toBe(email);
  const viewer = { id, siteId: site, sessionHash: member.sessionHash };
  expect(await listAddresses(at(start), viewer)).toEqual({
    email,
    confirmed: true,
    waiting: mailChangeRequest.email,
    fresh: true,
    stop: null,
  });
});

test("a session older than 15 minutes needs the password, and guesses are counted", async () => {
  const { id } = await addOwner();
  const member = await addAddressChanger(id);
  const late = at(start + 15 * MINUTE);
  const request = (password?: string) =>
    requestMailChange(late, member, { ...mailChangeRequest, password });
  expect(await request()).toEqual({ ok: false, refusal: "password_needed" });
  for (let n = 0; n < 4; n++)
    expect(await request("wrong")).toMatchObject({ refusal: "login_failed" });
  expect(await request("wrong")).toMatchObject({ refusal: "login_locked" });
  expect(await countEmails(mailChangeRequest.email, "mail_change")).toBe(0);
  expect(
    await requestMailChange(
      late,
      { ...member, network: "away" },
      { ...mailChangeRequest, password: OLD_PASSWORD },
    ),
  ).toEqual({ ok: true, value: mailChangeRequest });
});

test("another member's fresh session does not authorize a change of address", async () => {
  const mine = await addOwner();
  const theirs = await addOwner();
  const member = {
    ...(await addAddressChanger(mine.id)),
    sessionHash: await openSession(mine.id, 0),
  };
  expect(
    await requestMailChange(at(start), { ...member, accountId: theirs.id }, mailChangeRequest),
  ).toEqual({
    ok: false,
    refusal: "password_needed",
  });
});

test("a taken address is rejected, five times an hour per network", async () => {
  const [{ id, email }, member] = [
    await addOwner(),
    await addAddressChanger((await addOwner()).id),
  ];
  const request = (from = member) => requestMailChange(at(start), from, { email });
  expect(await request()).toEqual({ ok: false, refusal: "address_taken" });
  expect(await countEmails(email, "mail_change")).toBe(0);
  expect(await row("SELECT count(*) AS n FROM account_tokens WHERE site_id = ?", site)).toEqual({
    n: 0,
  });
  const own = { ...(await addAddressChanger(id)), network: "own" };
  expect(await request(own)).toEqual({ ok: false, refusal: "same_address" });
  for (let n = 0; n < 4; n++) {
    const one = await addAddressChanger((await addOwner()).id);
    const other = await addOwner();
    await requestMailChange(at(start), one, { email: other.email });
  }
  expect(
    await requestMailChange(
      at(start),
      await addAddressChanger((await addOwner()).id),
      mailChangeRequest,
    ),
  ).toEqual({
    ok: false,
    refusal: "too_many_attempts",
  });
});

test("with hidden accounts a taken address gets the same answer and its holder is notified", async () => {
  const holder = await addOwner({ name: "Samantha" });
  const hiding = async () => ({
    ...(await addAddressChanger((await addOwner()).id)),
    hidesAccounts: true,
  });
  const one = await hiding();
  const two = await hiding();
  const taken = await requestMailChange(at(start), one, { email: holder.email });
  const free = await requestMailChange(at(start), two, mailChangeRequest);
  expect([taken, free]).toEqual([
    { ok: true, value: { email: holder.email } },
    { ok: true, value: mailChangeRequest },
  ]);
  const shown = async ({ accountId: id, sessionHash }: typeof one) =>
    Boolean((await listAddresses(at(start), { id, siteId: site, sessionHash })).waiting);
  expect([await shown(one), await shown(two)]).toEqual([true, true]);
  await Promise.all(later);
  expect(await countEmails(holder.email, "mail_change")).toBe(0);
  expect((await emailTo(holder.email, "mail_taken", site)).fields.name).toBe("Samantha");
});

test("five change requests a day per account, three e-mails a day to a stranger's mailbox", async () => {
  const member = await addAddressChanger((await addOwner()).id);
  for (let n = 0; n < 5; n++)
    expect((await requestMailChange(at(start), member, { email: `box${n}@example.test` })).ok).toBe(
      true,
    );
  expect(await requestMailChange(at(start), member, mailChangeRequest)).toMatchObject({
    refusal: "too_many_mails",
  });
  const other = await addAddressChanger((await addOwner()).id);
  for (let n = 0; n < 3; n++)
    expect((await requestMailChange(at(start), other, mailChangeRequest)).ok).toBe(true);
  expect(await requestMailChange(at(start), other, mailChangeRequest)).toMatchObject({
    refusal: "mailbox_full",
  });
});

test("a disposable mailbox is rejected", async () => {
  const member = await addAddressChanger((await addOwner()).id);
  const email = "sam@mailinator.com";
  expect(await requestMailChange(at(start), member, { email })).toEqual({
    ok: false,
    refusal: "address_disposable",
  });
});

test("an unconfirmed address cannot be changed here", async () => {
  const { id } = await addOwner();
  await setStatus(id, "not_confirmed");
  expect(
    await requestMailChange(at(start), await addAddressChanger(id), mailChangeRequest),
  ).toEqual({
    ok: false,
    refusal: "not_confirmed",
  });
  expect(
    await env.DB.prepare("SELECT count(*) FROM account_tokens WHERE account_id = ?")
      .bind(id)
      .first("count(*)"),
  ).toBe(0);
});

test("an unconfirmed holder is notified without the name on the account", async () => {
  const holder = await addOwner({ name: "Samantha", status: "not_confirmed" });
  const changer = { ...(await addAddressChanger((await addOwner()).id)), hidesAccounts: true };
  await requestMailChange(at(start), changer, { email: holder.email });
  await Promise.all(later);
  expect((await emailTo(holder.email, "mail_taken", site)).fields.name).toBeNull();
});
