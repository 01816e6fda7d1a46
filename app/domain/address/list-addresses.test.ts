import { expect, test } from "vitest";
import {
  addAddressChanger,
  addOwner,
  at,
  HOUR,
  moveAccount,
  row,
  setUpAccountOwner,
  site,
  start,
} from "../../../tests/support/account-owners";
import { addSite } from "../../../tests/support/test-database";
import { listAddresses } from "./list-addresses";
import { requestMailChange } from "./request-mail-change";

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
