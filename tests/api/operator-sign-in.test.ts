import { beforeAll, describe, expect, test } from "vitest";
import type { Role } from "~/domain/permission/permission";
import { changeRoles, removeStaff } from "~/domain/staff/manage-staff";
import { Authenticator } from "../support/authenticator";
import { type AddedStaff, addTestStaff, MANAGER, setupInput } from "../support/staff-accounts";
import { addStaffSession, OPERATOR_ORIGIN } from "../support/staff-session";
import { realServices } from "../support/test-database";
import { addTestSite, postForm, sendRequest, textOf } from "./app-client";
import { cookieOf, cookiePairOf } from "./sign-up-forms";

const origin = OPERATOR_ORIGIN;
const SESSION = "__Host-staff.session";
const services = realServices();

const get = (path: string, cookie?: string) => sendRequest(path, { origin, cookie });
/** Each form comes from another network: sign-ins are limited by network. */
const post = (path: string, fields: Record<string, string>, cookie?: string) =>
  postForm(path, fields, {
    origin,
    cookie,
    headers: { "cf-connecting-ip": `192.0.2.${++networks}` },
  });
let networks = 0;
const optionsFrom = async (path: string, cookie?: string) => {
  const answer = await sendRequest(path, { method: "POST", origin, cookie });
  return { answer, options: (await answer.json()) as { challenge: string } };
};

async function signInFirst(added: AddedStaff) {
  const answer = await post("/operator/first-sign-in", setupInput(added, Date.now()));
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/operator/setup"]);
  return cookiePairOf(answer, SESSION);
}

async function registerDevice(cookie: string) {
  const device = await Authenticator.of(origin);
  const { options } = await optionsFrom("/operator/account/passkey/options", cookie);
  const credential = JSON.stringify(await device.register(options));
  const answer = await post("/operator/setup", { name: "Key", credential }, cookie);
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/operator/account"]);
  return { device, answer, cookie: cookiePairOf(answer, SESSION) };
}

/** Adds an account with a passkey and a session. */
async function addSignedIn(roles: readonly Role[]) {
  const added = await addTestStaff(services, roles);
  return { ...added, ...(await registerDevice(await signInFirst(added))) };
}

beforeAll(() => addTestSite());

describe("sign-in of staff", () => {
  test("password and code lead to a passkey, which then opens the pages of the role", async () => {
    const added = await addTestStaff(services, ["support"]);
    const setup = await signInFirst(added);
    const { device, cookie, answer } = await registerDevice(setup);
    expect(cookieOf(answer, SESSION)).toMatch(
      /; Path=\/; Max-Age=43200; HttpOnly; SameSite=Lax; Secure$/,
    );
    expect((await get("/operator", setup)).headers.get("location")).toBe("/operator/sign-in");
    expect(await textOf(await get("/operator/account", cookie))).toContain("Key");
    const { answer: offer, options } = await optionsFrom("/operator/sign-in/options");
    expect(options).toMatchObject({ rpId: "operator.localhost", userVerification: "required" });
    const asker = cookiePairOf(offer, "__Host-auth.passkey");
    const credential = JSON.stringify(await device.sign(options));
    const path = "/operator/sign-in?next=%2Foperator%2Faccount";
    const opened = await post(path, { credential }, asker);
    expect([opened.status, opened.headers.get("location")]).toEqual([303, "/operator/account"]);
    expect((await get("/operator", cookiePairOf(opened, SESSION))).status).toBe(200);
    const again = await post("/operator/sign-in", { credential }, asker);
    expect([again.status, again.headers.get("set-cookie")]).toEqual([422, null]);
  });

  test("a setup session opens no page, data or form but the registration", async () => {
    const cookie = await signInFirst(await addTestStaff(services, ["owner"]));
    expect((await get("/operator/setup", cookie)).status).toBe(200);
    for (const path of ["/operator", "/operator/staff", "/operator/account"]) {
      const answer = await get(path, cookie);
      expect([path, answer.headers.get("location")]).toEqual([path, "/operator/setup"]);
      expect([path, (await get(`${path}.data`, cookie)).status]).toEqual([path, 404]);
    }
    for (const path of ["/operator/staff/add", "/operator/account/passkey"])
      expect([path, (await post(path, {}, cookie)).status]).toEqual([path, 404]);
  });

  test("returns only to pages of this host", async () => {
    const { device } = await addSignedIn(["support"]);
    for (const next of ["//evil.test", "https://evil.test", "/operator\\evil", "/operators"]) {
      const { answer, options } = await optionsFrom("/operator/sign-in/options");
      const credential = JSON.stringify(await device.sign(options));
      const path = `/operator/sign-in?next=${encodeURIComponent(next)}`;
      const opened = await post(path, { credential }, cookiePairOf(answer, "__Host-auth.passkey"));
      expect([next, opened.headers.get("location")]).toEqual([next, "/operator"]);
    }
  });

  test("signing out ends the session and deletes the cookie", async () => {
    const { cookie } = await addSignedIn(["support"]);
    const answer = await post("/operator/sign-out", {}, cookie);
    expect(cookieOf(answer, SESSION)).toContain("Max-Age=0");
    expect((await get("/operator", cookie)).headers.get("location")).toBe("/operator/sign-in");
  });

  test("removal and other roles end a session with the next request", async () => {
    await addTestStaff(services, ["owner"]);
    for (const end of [
      (id: AddedStaff["id"]) => removeStaff(services, MANAGER, id),
      (id: AddedStaff["id"]) => changeRoles(services, MANAGER, { id, roles: ["owner"] }),
    ]) {
      const { id, cookie } = await addSignedIn(["support"]);
      expect((await get("/operator", cookie)).status).toBe(200);
      await end(id);
      expect((await get("/operator", cookie)).headers.get("location")).toBe("/operator/sign-in");
      expect((await get("/operator.data", cookie)).status).toBe(404);
    }
  });
});

describe("accounts of staff", () => {
  test("only an owner reads and changes them", async () => {
    const { id } = await addTestStaff(services, ["support"]);
    const forms = ["/operator/staff/add", `/operator/staff/${id}`].concat(
      ["remove", "reset"].map((action) => `/operator/staff/${id}/${action}`),
    );
    for (const role of ["operator", "moderator", "support", "bookkeeper"] as const) {
      const { cookie } = await addStaffSession([role]);
      for (const path of ["/operator/staff", "/operator/staff/add", `/operator/staff/${id}`])
        expect([role, path, (await get(path, cookie)).status]).toEqual([role, path, 403]);
      for (const path of forms)
        expect([role, path, (await post(path, {}, cookie)).status]).toEqual([role, path, 403]);
    }
  });

  test("an owner adds, changes, resets and removes an account", async () => {
    const { cookie } = await addStaffSession(["owner"]);
    const email = `added${Date.now()}@example.test`;
    const fields = { email, name: "Kim", roles: "moderator" };
    const added = await textOf(await post("/operator/staff/add", fields, cookie));
    expect(added).toContain("Shown only now");
    expect(added).toContain("otpauth://totp/");
    expect((await post("/operator/staff/add", fields, cookie)).status).toBe(409);
    expect((await post("/operator/staff/add", { ...fields, roles: "king" }, cookie)).status).toBe(
      422,
    );
    const { id } = await addTestStaff(services, ["support"]);
    const page = `/operator/staff/${id}`;
    expect((await post(page, { roles: "bookkeeper" }, cookie)).status).toBe(303);
    expect(await textOf(await get("/operator/staff", cookie))).toContain("bookkeeper");
    expect(await textOf(await post(`${page}/reset`, {}, cookie))).toContain("Shown only now");
    expect((await post(`${page}/remove`, {}, cookie)).headers.get("location")).toBe(
      "/operator/staff",
    );
    expect((await get(page, cookie)).status).toBe(404);
    expect((await post(`${page}/remove`, {}, cookie)).status).toBe(404);
  });
});
