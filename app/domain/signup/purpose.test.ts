import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { run } from "~/db/batch";
import {
  addMember,
  addSite,
  emailAddressOf,
  realServices,
} from "../../../tests/support/test-database";
import { writeToken } from "../account/write-token";
import { logInWithCode } from "../session/log-in-with-code";
import { activateByCode, activateByLink } from "./activate-account";

const services = realServices();
const browser = "own".padEnd(43, "x");

/** A member with an unconfirmed address, a login secret and an activation secret. */
async function addUnconfirmedMember() {
  const siteId = await addSite();
  const { id } = await addMember(siteId, { status: "not_confirmed", profileStatus: "disabled" });
  const who = { siteId, accountId: id };
  const login = await writeToken(services, { ...who, purpose: "login", browser });
  const activation = await writeToken(services, { ...who, purpose: "activate" });
  for (const { statement } of [login, activation]) await run(services.db, statement);
  const status = () =>
    env.DB.prepare("SELECT status FROM accounts WHERE id = ?").bind(id).first("status");
  const place = { siteId, network: "home", device: "" };
  const logIn = (code: string) =>
    logInWithCode(services, { ...place, browser }, { email: emailAddressOf(id), code });
  const confirm = (code: string) => activateByCode(services, place, { accountId: id, code });
  const open = (secret: string, where = siteId) =>
    activateByLink(services, { siteId: where, device: "" }, secret);
  return { login, activation, status, logIn, confirm, open };
}

test("a login secret confirms no address", async () => {
  const { login, status, logIn, confirm, open } = await addUnconfirmedMember();
  expect((await confirm(login.code)).ok).toBe(false);
  expect((await open(login.secret)).ok).toBe(false);
  expect(await status()).toBe("not_confirmed");
  expect((await logIn(login.code)).ok).toBe(true);
});

test("an activation code logs nobody in", async () => {
  const { activation, status, logIn, confirm } = await addUnconfirmedMember();
  expect((await logIn(activation.code)).ok).toBe(false);
  expect((await confirm(activation.code)).ok).toBe(true);
  expect(await status()).toBe("active");
});

test("a link opened on another site confirms nothing and is not spent", async () => {
  const { activation, status, open } = await addUnconfirmedMember();
  expect((await open(activation.secret, await addSite())).ok).toBe(false);
  expect(await status()).toBe("not_confirmed");
  expect((await open(activation.secret)).ok).toBe(true);
});
