import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { newId } from "~/kit/ids";
import { addWaitingPhoto } from "../support/moderation";
import { addStaffSession, OPERATOR_ORIGIN as OPERATORS } from "../support/staff-session";
import { addMember, emailAddressOf, type TestMember } from "../support/test-database";
import { addTestSite, FORM, sendRequest } from "./app-client";

let member: TestMember;
let path: string;

const get = (address: string, cookie: string) =>
  sendRequest(address, { origin: OPERATORS, cookie });
const post = (address: string, cookie: string, form: Record<string, string> | URLSearchParams) =>
  sendRequest(address, {
    origin: OPERATORS,
    method: "POST",
    cookie,
    headers: FORM,
    body: String(new URLSearchParams(form)),
  });
const readValue = (sql: string) =>
  env.DB.prepare(sql).bind(member.id).first<string | number>("value");
const status = () => readValue("SELECT status AS value FROM accounts WHERE id = ?");
const reason = "Insults";

describe("members' pages of staff", () => {
  beforeEach(async () => {
    const siteId = await addTestSite();
    member = await addMember(siteId as unknown as string, { credits: 5, name: "Aino" });
    path = `/operator/members/${member.siteId}/${member.id}`;
  });

  test("find a member and show the account, without a password or a message", async () => {
    const { cookie } = await addStaffSession(["support"]);
    const query = encodeURIComponent(emailAddressOf(member.id));
    const list = await (await get(`/operator/members?q=${query}`, cookie)).text();
    expect(list).toContain(path);
    const page = await (await get(path, cookie)).text();
    expect(page).toContain("Aino");
    expect(page).not.toContain("password_hash");
    expect(page).toContain("Second factor");
    expect(page).not.toContain("Suspend, ban, restore");
  });

  test("suspend and restore, once per form", async () => {
    const { cookie } = await addStaffSession(["moderator"]);
    const form = { action: "suspend", days: "7", reason, key: newId() };
    for (let n = 0; n < 2; n++) {
      const answer = await post(`${path}/moderate`, cookie, form);
      expect([answer.status, answer.headers.get("location")]).toEqual([
        303,
        `${path}?done=suspend`,
      ]);
    }
    expect(await status()).toBe("suspended");
    expect(await readValue("SELECT count(*) AS value FROM staff_deeds WHERE account_id = ?")).toBe(
      1,
    );
    expect(
      await readValue("SELECT until_at - begun_at AS value FROM departures WHERE account_id = ?"),
    ).toBeCloseTo(7 * 24 * 3_600_000, -4);
    await post(`${path}/moderate`, cookie, { action: "restore", reason, key: newId() });
    expect(await status()).toBe("active");
  });

  test("say why an action is refused, and keep the reason", async () => {
    const { cookie } = await addStaffSession(["operator"]);
    const form = { action: "restore", reason: "By mistake", key: newId() };
    const refused = await post(`${path}/moderate`, cookie, form);
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain("This does not apply to the account as it is now.");
    const empty = await post(`${path}/moderate`, cookie, { ...form, reason: " " });
    expect(empty.status).toBe(422);
  });

  test("let only owner and operator ban without a second person", async () => {
    const form = { action: "ban", reason, key: newId() };
    const { cookie: moderator } = await addStaffSession(["moderator"]);
    expect((await post(`${path}/moderate`, moderator, form)).status).toBe(403);
    expect(await (await get(`${path}/moderate`, moderator)).text()).not.toContain("For good");
    expect(await status()).toBe("active");
    const { cookie: operator } = await addStaffSession(["operator"]);
    expect((await post(`${path}/moderate`, operator, form)).status).toBe(303);
    expect(await status()).toBe("banned");
  });

  test("give and take credits as entries of the ledger, once per form", async () => {
    const { cookie } = await addStaffSession(["support"]);
    const balance = () => readValue("SELECT balance AS value FROM wallets WHERE account_id = ?");
    const give = { direction: "give", credits: "10", reason, key: newId() };
    for (let n = 0; n < 2; n++)
      expect((await post(`${path}/credits`, cookie, give)).status).toBe(303);
    expect(await balance()).toBe(15);
    const take = { direction: "take", credits: "16", reason, key: newId() };
    const refused = await post(`${path}/credits`, cookie, take);
    expect([refused.status, await balance()]).toEqual([409, 15]);
    expect(await refused.text()).toContain("The member has fewer credits than that.");
    for (const credits of ["0", "-5", "x", "10001", "1.5"])
      expect((await post(`${path}/credits`, cookie, { ...give, credits })).status).toBe(422);
    await post(`${path}/credits`, cookie, { ...take, credits: "15" });
    expect(await balance()).toBe(0);
  });

  test("remove a second factor only with the proofs", async () => {
    const { cookie } = await addStaffSession(["support"]);
    await env.DB.prepare(
      "INSERT INTO factors (account_id, site_id, sealed_secret, last_step, created_at) VALUES (?, ?, 'x', 0, 0)",
    )
      .bind(member.id, member.siteId)
      .run();
    const form = (...proofs: string[]) =>
      new URLSearchParams([
        ["reason", reason],
        ["key", newId()],
        ...proofs.map((proof) => ["proofs", proof]),
      ]);
    const factors = () => readValue("SELECT count(*) AS value FROM factors WHERE account_id = ?");
    const refused = await post(`${path}/second-factor`, cookie, form("mailbox", "joined"));
    expect([refused.status, await factors()]).toEqual([422, 1]);
    const done = await post(`${path}/second-factor`, cookie, form("mailbox", "joined", "login"));
    expect([done.status, await factors()]).toEqual([303, 0]);
  });

  test("order an export and begin an erasure", async () => {
    const { cookie } = await addStaffSession(["support"]);
    const exported = await post(`${path}/privacy`, cookie, {
      request: "export",
      reason,
      key: newId(),
    });
    expect(exported.headers.get("location")).toBe(`${path}?done=export`);
    await post(`${path}/privacy`, cookie, { request: "erase", reason, key: newId() });
    expect(await status()).toBe("deletion_pending");
  });

  test("serve the member's own photos only", async () => {
    const { cookie } = await addStaffSession(["support"]);
    const photo = await addWaitingPhoto(member);
    await env.PHOTOS.put(`${member.siteId}/${photo}/thumb.webp`, new Uint8Array([82]));
    const other = await addMember(member.siteId);
    const answer = await get(`${path}/photo/${photo}/thumb`, cookie);
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([
      200,
      "private, no-store",
    ]);
    await answer.body?.cancel();
    for (const wrong of [
      `/operator/members/${member.siteId}/${other.id}/photo/${photo}/thumb`,
      `${path}/photo/${photo}/large`,
      `${path}/photo/x/thumb`,
    ])
      expect([wrong, (await get(wrong, cookie)).status]).toEqual([wrong, 404]);
  });

  test("do not exist for an unknown member or another site", async () => {
    const { cookie } = await addStaffSession(["owner"]);
    for (const wrong of [`/operator/members/other/${member.id}`, `${path}x`])
      for (const page of ["", "/moderate", "/credits", "/second-factor", "/privacy"])
        expect([wrong + page, (await get(wrong + page, cookie)).status]).toEqual([
          wrong + page,
          404,
        ]);
  });

  test.each([
    ["moderate", ["support", "bookkeeper"]],
    ["credits", ["moderator", "bookkeeper"]],
    ["second-factor", ["moderator", "bookkeeper"]],
    ["privacy", ["moderator", "bookkeeper"]],
    ["", ["bookkeeper"]],
  ] as const)("refuse %j to roles without the permission", async (page, roles) => {
    for (const role of roles) {
      const { cookie } = await addStaffSession([role]);
      const address = page ? `${path}/${page}` : path;
      expect((await get(address, cookie)).status).toBe(403);
      expect(
        (await post(address, cookie, { action: "suspend", reason, key: newId() })).status,
      ).toBe(403);
    }
    expect(await status()).toBe("active");
  });
});
