import { expect, test } from "vitest";
import {
  addAddressChanger,
  addOwner,
  addressOf,
  at,
  moveAccount,
  ownerContextFrom,
  row,
  setUpAccountOwner,
  site,
  start,
} from "../../../tests/support/account-owners";
import { emailTo } from "../../../tests/support/email-to";
import { confirmByLink } from "./confirm-mail-change";
import { requestMailChange } from "./request-mail-change";
import { undoMailChange } from "./undo-mail-change";

setUpAccountOwner();

const email = "new@example.test";
const closed = { ok: false, refusal: "mail_change_closed" };
const undo = (secret: string) => undoMailChange(at(start), ownerContextFrom(), secret);
const hashOf = (id: string) => row("SELECT password_hash FROM accounts WHERE id = ?", id);

/**
 * Gives the address to another member who has it now or, if `left`, left it and may still restore
 * it.
 */
async function occupyAddress(address: string, { left }: { left: boolean }) {
  const other = await addOwner();
  await row("UPDATE accounts SET email = ? WHERE id = ?", address, other.id);
  if (left) await moveAccount(other.id, `left-${address}`);
}

test.each([true, false])(
  "a link to an address taken meanwhile changes nothing (left: %s)",
  async (left) => {
    const { id, email: old } = await addOwner();
    await requestMailChange(at(start), await addAddressChanger(id), { email });
    const { secret } = (await emailTo(email, "mail_change", site)).fields;
    await occupyAddress(email, { left });
    expect(await confirmByLink(at(start), { ...ownerContextFrom(), viewer: null }, secret)).toEqual(
      closed,
    );
    expect(await addressOf(id)).toBe(old);
  },
);

test("an undo link that is closed leaves address and password unchanged", async () => {
  const { id, email: old } = await addOwner();
  const secret = await moveAccount(id, email);
  const before = await hashOf(id);
  await occupyAddress(old, { left: false });
  expect(await undo(secret)).toEqual(closed);
  expect([await addressOf(id), await hashOf(id)]).toEqual([email, before]);
});
