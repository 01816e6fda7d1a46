import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { letterTo } from "../../../tests/support/letter-to";
import {
  addOwner,
  addressOf,
  at,
  changer,
  countLetters,
  later,
  MINUTE,
  OLD,
  openSession,
  row,
  setStatus,
  site,
  start,
} from "../../../tests/support/owners";
import { askMailChange } from "./ask-mail-change";
import { listAddresses } from "./list-addresses";

const wish = { email: "new@example.test" };

test("a change request mails the new address without a name and changes nothing", async () => {
  const { id, email } = await addOwner({ name: "Samantha" });
  const member = await changer(id);
  expect(await askMailChange(at(start), member, wish)).toEqual({ ok: true, value: wish });
  expect(JSON.stringify(await letterTo(wish.email, "mail_change", site))).not.toContain("Samantha");
  expect(await addressOf(id)).toBe(email);
  const viewer = { id, siteId: site, sessionHash: member.sessionHash };
  expect(await listAddresses(at(start), viewer)).toEqual({
    ...{ email, confirmed: true, waiting: wish.email, fresh: true, stop: null },
  });
});

test("a session older than 15 minutes needs the password, and guesses are counted", async () => {
  const { id } = await addOwner();
  const member = await changer(id);
  const [late, ask] = [
    at(start + 15 * MINUTE),
    (password?: string) => askMailChange(late, member, { ...wish, password }),
  ];
  expect(await ask()).toEqual({ ok: false, refusal: "password_needed" });
  for (let n = 0; n < 4; n++) expect(await ask("wrong")).toMatchObject({ refusal: "login_failed" });
  expect(await ask("wrong")).toMatchObject({ refusal: "login_locked" });
  expect(await countLetters(wish.email, "mail_change")).toBe(0);
  expect(
    await askMailChange(late, { ...member, network: "away" }, { ...wish, password: OLD }),
  ).toEqual({ ok: true, value: wish });
});

test("another member's fresh session does not authorize a change of address", async () => {
  const [mine, theirs] = [await addOwner(), await addOwner()];
  const member = { ...(await changer(mine.id)), sessionHash: await openSession(mine.id, 0) };
  expect(await askMailChange(at(start), { ...member, accountId: theirs.id }, wish)).toEqual({
    ...{ ok: false, refusal: "password_needed" },
  });
});

test("a taken address is rejected, five times an hour per network", async () => {
  const [{ id, email }, member] = [await addOwner(), await changer((await addOwner()).id)];
  const ask = (from = member) => askMailChange(at(start), from, { email });
  expect(await ask()).toEqual({ ok: false, refusal: "address_taken" });
  expect(await countLetters(email, "mail_change")).toBe(0);
  expect(await row("SELECT count(*) AS n FROM account_tokens WHERE site_id = ?", site)).toEqual({
    n: 0,
  });
  const own = { ...(await changer(id)), network: "own" };
  expect(await ask(own)).toEqual({ ok: false, refusal: "same_address" });
  for (let n = 0; n < 4; n++) {
    const [one, other] = [await changer((await addOwner()).id), await addOwner()];
    await askMailChange(at(start), one, { email: other.email });
  }
  expect(await askMailChange(at(start), await changer((await addOwner()).id), wish)).toEqual({
    ...{ ok: false, refusal: "too_many_attempts" },
  });
});

test("with hidden accounts a taken address gets the same answer and its holder is notified", async () => {
  const holder = await addOwner({ name: "Samantha" });
  const hiding = async () => ({ ...(await changer((await addOwner()).id)), hidesAccounts: true });
  const [one, two] = [await hiding(), await hiding()];
  const taken = await askMailChange(at(start), one, { email: holder.email });
  const free = await askMailChange(at(start), two, wish);
  expect([taken, free]).toEqual([
    { ok: true, value: { email: holder.email } },
    { ok: true, value: wish },
  ]);
  const shown = async ({ accountId: id, sessionHash }: typeof one) =>
    Boolean((await listAddresses(at(start), { id, siteId: site, sessionHash })).waiting);
  expect([await shown(one), await shown(two)]).toEqual([true, true]);
  await Promise.all(later);
  expect(await countLetters(holder.email, "mail_change")).toBe(0);
  expect((await letterTo(holder.email, "mail_taken", site)).fields.name).toBe("Samantha");
});

test("five change requests a day per account, three e-mails a day to a stranger's mailbox", async () => {
  const member = await changer((await addOwner()).id);
  for (let n = 0; n < 5; n++)
    expect((await askMailChange(at(start), member, { email: `box${n}@example.test` })).ok).toBe(
      true,
    );
  expect(await askMailChange(at(start), member, wish)).toMatchObject({ refusal: "too_many_mails" });
  const other = await changer((await addOwner()).id);
  for (let n = 0; n < 3; n++) expect((await askMailChange(at(start), other, wish)).ok).toBe(true);
  expect(await askMailChange(at(start), other, wish)).toMatchObject({ refusal: "mailbox_full" });
});

test("a disposable mailbox is rejected", async () => {
  const member = await changer((await addOwner()).id);
  const email = "sam@mailinator.com";
  expect(await askMailChange(at(start), member, { email })).toEqual({
    ...{ ok: false, refusal: "address_disposable" },
  });
});

test("an unconfirmed address cannot be changed here", async () => {
  const { id } = await addOwner();
  await setStatus(id, "not_confirmed");
  expect(await askMailChange(at(start), await changer(id), wish)).toEqual({
    ...{ ok: false, refusal: "not_confirmed" },
  });
  expect(
    await env.DB.prepare("SELECT count(*) FROM account_tokens WHERE account_id = ?")
      .bind(id)
      .first("count(*)"),
  ).toBe(0);
});

test("an unconfirmed holder is notified without the name on the account", async () => {
  const holder = await addOwner({ name: "Samantha", status: "not_confirmed" });
  const asking = { ...(await changer((await addOwner()).id)), hidesAccounts: true };
  await askMailChange(at(start), asking, { email: holder.email });
  await Promise.all(later);
  expect((await letterTo(holder.email, "mail_taken", site)).fields.name).toBeNull();
});
