import { expect, test } from "vitest";
import { letterTo } from "../../../tests/support/letter-to";
import {
  addOwner,
  addressOf,
  at,
  changer,
  from,
  moveAccount,
  row,
  site,
  start,
} from "../../../tests/support/owners";
import { askMailChange } from "./ask-mail-change";
import { confirmByLink } from "./confirm-mail-change";
import { undoMailChange } from "./undo-mail-change";

const [email, closed] = ["new@example.test", { ok: false, refusal: "mail_change_closed" }];
const undo = (secret: string) => undoMailChange(at(start), from(), secret);
const hashOf = (id: string) => row("SELECT password_hash FROM accounts WHERE id = ?", id);

/** Somebody else has the address from now on, or, once they left it, may still take it back. */
async function takeBySomebody(address: string, { left }: { left: boolean }) {
  const other = await addOwner();
  await row("UPDATE accounts SET email = ? WHERE id = ?", address, other.id);
  if (left) await moveAccount(other.id, `left-${address}`);
}

test.each([true, false])(
  "a link to what somebody got meanwhile moves nothing (left: %s)",
  async (left) => {
    const { id, email: old } = await addOwner();
    await askMailChange(at(start), await changer(id), { email });
    const { secret } = (await letterTo(email, "mail_change", site)).fields;
    await takeBySomebody(email, { left });
    expect(await confirmByLink(at(start), { ...from(), viewer: null }, secret)).toEqual(closed);
    expect(await addressOf(id)).toBe(old);
  },
);

test("a way back that is closed leaves address and password as they are", async () => {
  const { id, email: old } = await addOwner();
  const secret = await moveAccount(id, email);
  const before = await hashOf(id);
  await takeBySomebody(old, { left: false });
  expect(await undo(secret)).toEqual(closed);
  expect([await addressOf(id), await hashOf(id)]).toEqual([email, before]);
});
