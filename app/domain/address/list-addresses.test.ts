import { expect, test } from "vitest";
import {
  addOwner,
  at,
  changer,
  HOUR,
  moveAccount,
  row,
  site,
  start,
} from "../../../tests/support/owners";
import { addSite } from "../../../tests/support/world";
import { askMailChange } from "./ask-mail-change";
import { listAddresses } from "./list-addresses";

const email = "new@example.test";

async function asked() {
  const { id } = await addOwner();
  const member = await changer(id);
  const outcome = await askMailChange(at(start), member, { email });
  if (!outcome.ok) throw new Error(outcome.refusal);
  const viewer = { id, siteId: site, sessionHash: member.sessionHash };
  return { viewer, list: (time = start) => listAddresses(at(time), viewer) };
}

test("a pending address is shown for a day, until it is used, and only to its member", async () => {
  const { viewer, list } = await asked();
  const other = await asked();
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
  const { viewer } = await asked();
  const elsewhere = { ...viewer, siteId: await addSite() };
  await expect(listAddresses(at(start), elsewhere)).rejects.toThrow("without its account");
  const member = { ...(await changer(viewer.id)), siteId: elsewhere.siteId };
  expect(await askMailChange(at(start), member, { email })).toMatchObject({
    refusal: "not_confirmed",
  });
});
