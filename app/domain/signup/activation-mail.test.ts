import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import {
  at,
  DAY,
  id,
  member,
  openSession,
  readNewestActivation,
  setUpActivation,
  signupContext,
  site,
  start,
} from "../../../tests/support/activations";
import { emailTo } from "../../../tests/support/email-to";
import { emailAddressOf } from "../../../tests/support/test-database";
import { activateByLink } from "./activate-account";
import { resendActivation } from "./activation-mail";
import { changeAddress } from "./change-address";

setUpActivation();

test("an unconfirmed mailbox gets three e-mails a day", async () => {
  for (let n = 0; n < 3; n++) await readNewestActivation(start + n);
  expect(await resendActivation(at(start + 3), member())).toEqual({
    ok: false,
    refusal: "mailbox_full",
  });
  const { secret } = await readNewestActivation(start + DAY);
  await activateByLink(at(start + DAY), signupContext(), secret);
  expect(await resendActivation(at(start + DAY + 1), member())).toEqual({
    ok: false,
    refusal: "already_confirmed",
  });
});

test("five e-mails an hour per account, however many mailboxes it names", async () => {
  await openSession(start);
  for (let n = 0; n < 5; n++)
    expect((await changeAddress(at(start), member(), { email: `box${n}@example.test` })).ok).toBe(
      true,
    );
  expect(await changeAddress(at(start), member(), { email: "box6@example.test" })).toEqual({
    ok: false,
    refusal: "too_many_mails",
  });
});

test("a mailbox named as another address gets three e-mails a day", async () => {
  await openSession(start);
  const requestChange = () => changeAddress(at(start), member(), { email: "box@example.test" });
  for (let n = 0; n < 3; n++) expect((await requestChange()).ok).toBe(true);
  expect(await requestChange()).toEqual({ ok: false, refusal: "mailbox_full" });
});

test("no e-mail to an unconfirmed address contains a name", async () => {
  await env.DB.prepare("UPDATE profiles SET name = 'WIN 500 EUR' WHERE id = ?").bind(id).run();
  await readNewestActivation();
  expect(JSON.stringify(await emailTo(emailAddressOf(id), "activate", site))).not.toContain(
    "WIN 500",
  );
});
