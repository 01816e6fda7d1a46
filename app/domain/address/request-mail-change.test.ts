import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import {
  addAddressChanger,
  addOwner,
  addressOf,
  at,
  countEmails,
  HOUR,
  later,
  MINUTE,
  moveAccount,
  OLD_PASSWORD,
  openSession,
  row,
  setStatus,
  setUpAccountOwner,
  site,
  start,
} from "../../../tests/support/account-owners";
import { emailsTo, emailTo } from "../../../tests/support/email-to";
import { addSite } from "../../../tests/support/test-database";
import { listAddresses, notifyAddressHolder, requestMailChange } from "./request-mail-change";

describe("request mail change", () => {
  setUpAccountOwner();

  const mailChangeRequest = { email: "new@example.test" };

  test("a change request mails the new address without a name and changes nothing", async () => {
    const { id, email } = await addOwner({ name: "Samantha" });
    const member = await addAddressChanger(id);
    expect(await requestMailChange(at(start), member, mailChangeRequest)).toEqual({
      ok: true,
      value: mailChangeRequest,
    });
    expect(
      JSON.stringify(await emailTo(mailChangeRequest.email, "mail_change", site)),
    ).not.toContain("Samantha");
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
      expect(
        (await requestMailChange(at(start), member, { email: `box${n}@example.test` })).ok,
      ).toBe(true);
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
});

describe("list addresses", () => {
  setUpAccountOwner();

  const email = "new@example.test";

  async function requestChange() {
    const { id } = await addOwner();
    const member = await addAddressChanger(id);
    const outcome = await requestMailChange(at(start), member, { email });
    if (!outcome.ok) throw new Error(outcome.refusal);
    const viewer = { id, siteId: site, sessionHash: member.sessionHash };
    return { viewer, list: (time = start) => listAddresses(at(time), viewer) };
  }

  test("a pending address is shown for a day, until it is used, and only to its member", async () => {
    const { viewer, list } = await requestChange();
    const other = await requestChange();
    await row(
      "UPDATE account_tokens SET created_at = created_at + 9, email = 'other@example.test' WHERE account_id = ?",
      other.viewer.id,
    );
    expect((await list(start + 24 * HOUR - 1)).waiting).toBe(email);
    expect((await list(start + 24 * HOUR)).waiting).toBeNull();
    await row("UPDATE account_tokens SET used_at = 1 WHERE account_id = ?", viewer.id);
    expect((await list()).waiting).toBeNull();
  });

  test("an address that can still be restored is not shown as pending", async () => {
    const { id } = await addOwner();
    await moveAccount(id, email);
    expect(await listAddresses(at(start), { id, siteId: site, sessionHash: "" })).toMatchObject({
      email,
      waiting: null,
    });
  });

  test("an account has no address and cannot request one on another site", async () => {
    const { viewer } = await requestChange();
    const elsewhere = { ...viewer, siteId: await addSite() };
    await expect(listAddresses(at(start), elsewhere)).rejects.toThrow("without its account");
    const member = { ...(await addAddressChanger(viewer.id)), siteId: elsewhere.siteId };
    expect(await requestMailChange(at(start), member, { email })).toMatchObject({
      refusal: "not_confirmed",
    });
  });
});

describe("notify address holder", () => {
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
});
