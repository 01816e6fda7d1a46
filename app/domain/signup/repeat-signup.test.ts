import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import {
  row,
  services,
  setUpSignup,
  signupContext,
  signupFields,
  site,
} from "../../../tests/support/signups";
import { repeatSignup } from "./repeat-signup";
import { signUp } from "./sign-up";

setUpSignup();

const again = (password = signupFields.password) =>
  repeatSignup(
    services,
    { ...signupContext(), siteId: site },
    { email: signupFields.email, password },
  );
const set = (what: string) =>
  env.DB.prepare(`UPDATE accounts SET ${what} WHERE site_id = ?`).bind(site).run();

test("a signup repeated within minutes opens its own account", async () => {
  const first = await signUp(services, signupContext(), signupFields);
  if (!first.ok || first.value.kind !== "session") throw new Error("no session");
  expect((await again())?.accountId).toBe(first.value.accountId);
});

test("a repeated signup with another password is rejected and counts as a guess", async () => {
  await signUp(services, signupContext(), signupFields);
  for (let n = 0; n < 5; n++) expect(await again("another long password")).toBeNull();
  expect(await again()).toBeNull();
  expect(await row("SELECT count(*) AS n FROM sessions WHERE site_id = ?", site)).toEqual({ n: 1 });
});

test.each(["signup_date = signup_date - 601000", "status = 'active'"])(
  "an older or confirmed account is opened by login only: %s",
  async (what) => {
    await signUp(services, signupContext(), signupFields);
    await set(what);
    expect(await again()).toBeNull();
  },
);
