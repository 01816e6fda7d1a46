import { expect, test } from "vitest";
import { lostAnswer } from "../../../tests/support/lost-answer";
import { setUpSignup, signupContext, signupFields } from "../../../tests/support/signups";
import { addSite } from "../../../tests/support/test-database";
import { signUp } from "./sign-up";

setUpSignup();

test.each([false, true])(
  "a signup whose response is lost creates one account (hidden: %s)",
  async (hide) => {
    const { well, lost, attempts } = await lostAnswer(
      /INSERT INTO accounts/,
      async () => ({ siteId: await addSite() }),
      (services, { siteId: id }) => {
        const settings = { id, host: id, signup_credits: 3, hide_account_existence: hide };
        return signUp(services, signupContext(settings), { ...signupFields, source: { ref: "r" } });
      },
    );
    expect([attempts, lost.result, lost.there]).toEqual([2, well.result, well.there]);
    for (const table of ["accounts", "profiles", "wallets", "wallet_entries", "signup_sources"])
      expect(lost.there).toContainEqual(expect.objectContaining({ table, rows: 1 }));
    expect(lost.there).toContainEqual(
      expect.objectContaining({ table: hide ? "outbox" : "sessions", rows: 1 }),
    );
  },
);
