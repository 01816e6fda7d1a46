import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addWaitingPhoto, emptyQueues, rowsOf } from "../support/moderation";
import { addStaffSession, OPERATOR_ORIGIN as OPERATORS } from "../support/staff-session";
import { addMember, type TestMember } from "../support/test-database";
import { addTestSite, FORM, sendRequest } from "./app-client";

const JSON_ONLY = { accept: "application/json" };

let member: TestMember;
let cookie: string;

const get = (path: string, as = cookie) => sendRequest(path, { origin: OPERATORS, cookie: as });
const post = (path: string, form: Record<string, string> = {}, headers = {}, as = cookie) =>
  sendRequest(path, {
    origin: OPERATORS,
    method: "POST",
    cookie: as,
    headers: { ...FORM, ...headers },
    body: String(new URLSearchParams(form)),
  });

describe("photo review", () => {
  beforeAll(async () => {
    const siteId = await addTestSite();
    member = await addMember(siteId as unknown as string);
    ({ cookie } = await addStaffSession(["moderator"]));
  });
  beforeEach(emptyQueues);

  test("takes, shows, decides and undoes photos without JavaScript", async () => {
    const id = await addWaitingPhoto(member);
    expect(await (await get("/operator/photos")).text()).toContain("Take the next photos");
    const taken = await post("/operator/photos/take");
    expect([taken.status, taken.headers.get("location")]).toEqual([303, "/operator/photos"]);
    const page = await (await get("/operator/photos")).text();
    expect(page).toContain(`/operator/photos/${member.siteId}/${id}/main`);
    const decided = await post("/operator/photos/decide", {
      site: member.siteId,
      id,
      action: "reject",
      ground: "spam",
      facts: "A telephone number.",
      language: "en",
    });
    expect(decided.headers.get("location")).toBe("/operator/photos?result=decided");
    const [decision] = await rowsOf("moderation_decisions");
    expect(decision).toMatchObject({ item: id, ground: "spam", facts: "A telephone number." });
    const undo = { site: member.siteId, decision: String(decision?.id) };
    const undone = await post("/operator/photos/undo", undo);
    expect(undone.headers.get("location")).toBe("/operator/photos?result=undone");
    expect(await rowsOf("photos")).toMatchObject([{ id, status: "pending" }]);
  });

  test("answers a script in JSON, with the status of a refusal", async () => {
    const id = await addWaitingPhoto(member);
    const form = { site: member.siteId, id, action: "approve" };
    expect(await (await post("/operator/photos/take", {}, JSON_ONLY)).json()).toEqual({
      claimed: 1,
    });
    const answer = await post("/operator/photos/decide", form, JSON_ONLY);
    expect([answer.status, await answer.json()]).toEqual([200, { decision: expect.any(String) }]);
    const again = await post("/operator/photos/decide", form, JSON_ONLY);
    expect([again.status, await again.json()]).toEqual([409, { refusal: "decided" }]);
  });

  test("renews and releases the claims of one moderator only", async () => {
    const id = await addWaitingPhoto(member);
    await post("/operator/photos/take");
    const { cookie: other } = await addStaffSession(["moderator"]);
    const renew = { do: "renew", items: id };
    const answer = await post("/operator/photos/claims", renew, JSON_ONLY, other);
    expect(await answer.json()).toEqual({
      renewed: [],
      others: [{ name: "Sam", count: 1 }],
    });
    await post("/operator/photos/claims", { do: "release", items: id }, {}, other);
    expect(await rowsOf("moderation_claims")).toHaveLength(1);
    await post("/operator/photos/claims", { do: "release", items: id });
    expect(await rowsOf("moderation_claims")).toEqual([]);
  });

  test("serves the bytes of a waiting photo to staff, and no cache keeps them", async () => {
    const id = await addWaitingPhoto(member);
    const bytes = new Uint8Array([82, 73, 70, 70]);
    await env.PHOTOS.put(`${member.siteId}/${id}/main.webp`, bytes);
    const path = `/operator/photos/${member.siteId}/${id}/main`;
    const answer = await get(path);
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(bytes);
    for (const wrong of [`/operator/photos/other/${id}/main`, path.replace("main", "large")])
      expect([wrong, (await get(wrong)).status]).toEqual([wrong, 404]);
  });

  test("stores whether a browser blurs photos", async () => {
    const answer = await post("/operator/photos/blur", { blur: "no" });
    expect(answer.headers.get("set-cookie")).toContain("staff.blur=no; Path=/operator");
  });

  test.each(["support", "bookkeeper"] as const)("%s may not use it", async (role) => {
    const id = await addWaitingPhoto(member);
    const { cookie: denied } = await addStaffSession([role]);
    const path = `/operator/photos/${member.siteId}/${id}/main`;
    for (const address of ["/operator/photos", path])
      expect([address, (await get(address, denied)).status]).toEqual([address, 403]);
    const form = { site: member.siteId, id, action: "approve" };
    for (const target of ["take", "decide", "undo", "claims", "blur"])
      expect((await post(`/operator/photos/${target}`, form, {}, denied)).status).toBe(403);
    expect(await rowsOf("photos")).toMatchObject([{ status: "pending" }]);
  });

  test("shows nothing of it to somebody without a session", async () => {
    const id = await addWaitingPhoto(member);
    const path = `/operator/photos/${member.siteId}/${id}/main`;
    expect((await get(path, "")).status).toBe(303);
    expect((await sendRequest(path)).status).toBe(404);
  });
});
