import { beforeEach, expect, test } from "vitest";
import { run } from "~/db/batch";
import type { MemberId, SiteId } from "~/kit/ids";
import { addMember, addSite, realServices } from "../../../tests/support/test-database";
import { consumeAttempt } from "../account/limit-attempts";
import { addressHash } from "../suppression/suppression";
import { stopAddress } from "../suppression/suppression-sql";
import { findActivationEmailState } from "./activation-email-state";
import { resendActivation } from "./activation-mail";

const DAY = 24 * 60 * 60_000;
const start = Date.now();
const at = (time: number) => realServices({ now: () => time });
const EMAIL = "late@example.test";

let site: SiteId;
let id: MemberId;
beforeEach(async () => {
  site = await addSite();
  ({ id } = await addMember(site, { status: "not_confirmed", profileStatus: "disabled" }));
});

const state = (time: number, siteId = site) =>
  findActivationEmailState(at(time), { siteId, id }, EMAIL);

test("a member with an expired link may request a new e-mail", async () => {
  await resendActivation(at(start), { siteId: site, accountId: id, origin: `https://${site}` });
  expect(await state(start)).toBe("open");
  expect(await state(start + 8 * DAY)).toBe("none");
});

test("an open link of one site does not count on another", async () => {
  await resendActivation(at(start), { siteId: site, accountId: id, origin: `https://${site}` });
  expect(await state(start, await addSite())).toBe("none");
});

test("an address at its daily limit is reported as full that day only", async () => {
  for (let sent = 0; sent < 3; sent++)
    await consumeAttempt(at(start), { siteId: site, limit: "unconfirmed_mail", subject: EMAIL });
  expect(await state(start)).toBe("full");
  expect(await state(start + DAY + 1)).toBe("none");
});

test("an address whose mailbox bounced is reported as unreached", async () => {
  await resendActivation(at(start), { siteId: site, accountId: id, origin: `https://${site}` });
  const stop = async (email: string, reason: "bounce" | "fbl") => {
    const hash = await addressHash(realServices(), site, email);
    await run(realServices().db, stopAddress({ siteId: site, hash }, reason, start));
  };
  await stop("other@example.test", "bounce");
  expect(await state(start)).toBe("open");
  await stop(EMAIL, "bounce");
  expect(await state(start)).toBe("unreached");
});

test("a member who reported spam still gets the code they request", async () => {
  const hash = await addressHash(realServices(), site, EMAIL);
  await run(realServices().db, stopAddress({ siteId: site, hash }, "fbl", start));
  expect(await state(start)).toBe("none");
});
