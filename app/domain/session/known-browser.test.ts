import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import {
  addAddressChanger,
  addOwner,
  at,
  NEW_PASSWORD,
  OLD_PASSWORD,
  ownerContextFrom,
  setUpAccountOwner,
  site,
  start,
} from "../../../tests/support/account-owners";
import { emailTo } from "../../../tests/support/email-to";
import { addKnownBrowsers } from "../../../tests/support/known-browsers";
import { addSite } from "../../../tests/support/test-database";
import { KNOWN_BROWSER_TTL, KNOWN_BROWSERS_PER_ACCOUNT } from "../account/account";
import { findKnownBrowserMark } from "../account/known-browser";
import { deleteOldSecrets } from "../account/mailed-secret";
import { confirmByLink, undoMailChange } from "../address/confirm-mail-change";
import { requestMailChange } from "../address/request-mail-change";
import { changePassword } from "../password/change-password";
import { requestPasswordReset } from "../password/request-password-reset";
import { resetByLink } from "../password/reset-password";
import { endOtherSessions } from "./end-session";
import { logIn } from "./log-in";

setUpAccountOwner();

/** An owner with the marks of browsers in which they logged in. */
async function markedOwner(browsers = 2) {
  const owner = await addOwner();
  const marks: string[] = [];
  for (let n = 0; n < browsers; n++) marks.push(await logInAt(owner.email));
  return { ...owner, marks };
}

async function logInAt(email: string, options: { browserMark?: string; network?: string } = {}) {
  const outcome = await attempt(email, { ...options, password: OLD_PASSWORD });
  if (!outcome.ok) throw new Error(outcome.refusal);
  return outcome.value.mark;
}

type Attempt = {
  password?: string;
  browserMark?: string | undefined;
  network?: string;
  time?: number;
};
const attempt = (email: string, options: Attempt = {}) => {
  const { password = "not the password", browserMark, network = "home", time = start } = options;
  return logIn(
    at(time),
    { ...ownerContextFrom({ network }), browserMark: browserMark ?? null },
    { email, password },
  );
};

/** Which of the marks still make a browser of this address known. */
const valid = (email: string, marks: readonly (string | null)[], time = start) =>
  Promise.all(
    marks.map(
      async (mark) =>
        (await findKnownBrowserMark(at(time), { siteId: site, email, mark })) !== null,
    ),
  );

test("each browser gets its own mark, and a new one with each login", async () => {
  const { email, marks } = await markedOwner();
  expect(new Set(marks).size).toBe(2);
  const renewed = await logInAt(email, { browserMark: marks[0] ?? "" });
  expect(await valid(email, [...marks, renewed])).toEqual([false, true, true]);
});

test("a mark is valid for its own account and site, for 90 days", async () => {
  const { email, marks } = await markedOwner(1);
  const other = await markedOwner(1);
  expect(await valid(email, [marks[0] ?? "", other.marks[0] ?? ""])).toEqual([true, false]);
  expect(await valid(email, marks, start + KNOWN_BROWSER_TTL)).toEqual([false]);
  const siteId = await addSite();
  expect(await findKnownBrowserMark(at(start), { siteId, email, mark: marks[0] })).toBeNull();
});

test("a changed password ends every mark and gives this browser a new one", async () => {
  const { id, email, marks } = await markedOwner();
  const member = { ...(await addAddressChanger(id)), browserMark: marks[0] ?? "" };
  const changed = await changePassword(at(start), member, {
    old: OLD_PASSWORD,
    password: NEW_PASSWORD,
  });
  if (!changed.ok) throw new Error(changed.refusal);
  expect(await valid(email, [...marks, changed.value.mark])).toEqual([false, false, true]);
});

test("a reset password ends every mark", async () => {
  const { email, marks } = await markedOwner();
  await requestPasswordReset(at(start), ownerContextFrom(), email);
  const { secret: token } = (await emailTo(email, "reset", site)).fields;
  const outcome = await resetByLink(at(start), ownerContextFrom(), {
    token,
    password: NEW_PASSWORD,
  });
  expect(outcome.ok).toBe(true);
  expect(await valid(email, marks)).toEqual([false, false]);
});

test("logging out everywhere ends every mark and gives this browser a new one", async () => {
  const { id, email, marks } = await markedOwner();
  const stranger = await markedOwner(1);
  const { mark } = await endOtherSessions(at(start), { id, siteId: site }, "");
  expect(await valid(email, [...marks, mark])).toEqual([false, false, true]);
  expect(await valid(stranger.email, stranger.marks)).toEqual([true]);
});

test("a new address ends every mark, and so does undoing the change", async () => {
  const { id, email, marks } = await markedOwner();
  const member = await addAddressChanger(id);
  const to = "moved@example.test";
  expect((await requestMailChange(at(start), member, { email: to })).ok).toBe(true);
  const { secret } = (await emailTo(to, "mail_change", site)).fields;
  const viewer = { id, sessionHash: member.sessionHash };
  const moved = await confirmByLink(at(start), { ...ownerContextFrom(), viewer }, secret);
  if (!moved.ok) throw new Error(moved.refusal);
  expect(await valid(to, [...marks, moved.value.mark])).toEqual([false, false, true]);
  const undo = (await emailTo(email, "mail_changed", site)).fields.secret;
  expect((await undoMailChange(at(start), ownerContextFrom(), undo)).ok).toBe(true);
  expect(await valid(email, [...marks, moved.value.mark])).toEqual([false, false, false]);
});

test("a known browser has ten failures a day over all networks, then counts as unknown", async () => {
  const { email, marks } = await markedOwner();
  const [browserMark, own] = marks;
  const day = 86_400_000;
  for (let n = 0; n < 10; n++) await attempt(email, { browserMark, network: `network ${n}` });
  const later = start + 3 * 60 * 60_000;
  for (let n = 0; n < 20; n++)
    await attempt(email, { browserMark, network: `bot ${n}`, time: later });
  expect(
    await attempt(email, { browserMark, network: "bot", password: OLD_PASSWORD, time: later }),
  ).toMatchObject({ refusal: "login_code_only" });
  expect((await attempt(email, { browserMark: own, password: OLD_PASSWORD, time: later })).ok).toBe(
    true,
  );
  expect(
    (await attempt(email, { browserMark, password: OLD_PASSWORD, time: start + day })).ok,
  ).toBe(true);
});

test("a copied mark does not lock the owner's own browser from another network", async () => {
  const { email, marks } = await markedOwner(1);
  for (let n = 0; n < 9; n++) await attempt(email, { browserMark: marks[0], network: "thief" });
  expect(
    await attempt(email, { browserMark: marks[0], network: "thief", password: OLD_PASSWORD }),
  ).toMatchObject({
    refusal: "login_locked",
  });
  expect(
    (await attempt(email, { browserMark: marks[0], network: "home", password: OLD_PASSWORD })).ok,
  ).toBe(true);
});

test("sixty concurrent guesses with one mark are checked at most 30 times", async () => {
  const { email, marks } = await markedOwner(1);
  const guesses = await Promise.all(
    Array.from({ length: 60 }, (_, n) =>
      attempt(email, { browserMark: marks[0], network: `network ${n}` }),
    ),
  );
  const checked = guesses.filter((one) => !one.ok && one.refusal === "login_failed");
  expect(checked.length).toBeLessThanOrEqual(30);
});

test("an account keeps its newest marks and old ones are deleted", async () => {
  const { id, email } = await addOwner();
  const older = await addKnownBrowsers(
    { id, siteId: site },
    { count: KNOWN_BROWSERS_PER_ACCOUNT, at: start - 1 },
  );
  expect((await valid(email, older)).every(Boolean)).toBe(true);
  const newest = await logInAt(email);
  expect((await valid(email, [...older, newest])).filter(Boolean)).toHaveLength(
    KNOWN_BROWSERS_PER_ACCOUNT,
  );
  expect(await valid(email, [newest])).toEqual([true]);
  await deleteOldSecrets(at(start + KNOWN_BROWSER_TTL + 1));
  const left = await env.DB.prepare("SELECT count(*) AS n FROM known_browsers WHERE account_id = ?")
    .bind(id)
    .first();
  expect(left).toEqual({ n: 0 });
});
