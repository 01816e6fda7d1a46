import { beforeAll, describe, expect, test } from "vitest";
import { isAllowed, ROLES } from "~/domain/permission/permission";
import { OPERATOR_ACCESS } from "../support/operator-access";
import {
  addStaffSession,
  changeStaffSession,
  OPERATOR_ORIGIN as OPERATORS,
} from "../support/staff-session";
import { addLoggedIn, addTestSite, FORM, sendRequest } from "./app-client";

/** A value for each parameter of a path; no row has it. */
const concrete = (address: string) =>
  address.replace(":size", "main").replace(/:\w+/g, "01900000-0000-7000-8000-000000000000");

const REQUESTS = {
  page: (path: string) => ({ path, method: "GET" }),
  data: (path: string) => ({ path: `${path}.data`, method: "GET" }),
  form: (path: string) => ({ path, method: "POST" }),
  "form data": (path: string) => ({ path: `${path}.data`, method: "POST" }),
};

async function statusOf(
  { path, method }: { path: string; method: string },
  { cookie = "", origin = OPERATORS } = {},
) {
  const form = method === "POST" ? { method, headers: FORM, body: "x=1" } : {};
  const answer = await sendRequest(path, { origin, cookie, ...form });
  return { status: answer.status, body: await answer.text() };
}

const each = async (
  addresses: string[],
  run: (request: { path: string; method: string }, address: string) => Promise<void>,
) => {
  for (const address of addresses)
    for (const request of Object.values(REQUESTS)) await run(request(concrete(address)), address);
};

const ADDRESSES = Object.keys(OPERATOR_ACCESS);
const CLOSED = ADDRESSES.filter((address) => OPERATOR_ACCESS[address] !== "none");

describe("addresses of the operators' host", () => {
  beforeAll(() => addTestSite());

  test.each(ROLES)("answer the role %s as the table of permissions says", async (role) => {
    await each(ADDRESSES, async (request, address) => {
      // Some addresses end the session, so each request has its own.
      const { cookie } = await addStaffSession([role]);
      const { status, body } = await statusOf(request, { cookie });
      const permission = OPERATOR_ACCESS[address] ?? "none";
      const open = permission === "none" || permission === "setup" || isAllowed([role], permission);
      const label = `${request.method} ${request.path}: ${status}`;
      if (open) {
        expect(status === 403 || status === 429 || status >= 500, label).toBe(false);
      } else {
        expect(label).toBe(`${request.method} ${request.path}: 403`);
        const isPage = request.method === "GET" && !request.path.endsWith(".data");
        if (isPage) expect(body).toContain("Your role does not permit this.</h1>");
        else expect(body).toBe("Your role does not permit this.");
      }
    });
  });

  test("give nothing without a session, or with an ended, unknown or member's one", async () => {
    const member = await addLoggedIn();
    const expired = await addStaffSession(["owner"]);
    await changeStaffSession(expired.id, { expiresAt: Date.now() - 1 });
    const removed = await addStaffSession(["owner"]);
    await changeStaffSession(removed.id, { removed: true });
    const cookies = {
      none: "",
      unknown: `__Host-staff.session=${"x".repeat(43)}`,
      member: member.cookie,
      "member's secret": member.cookie.replace(/^[^=]+/, "__Host-staff.session"),
      expired: expired.cookie,
      removed: removed.cookie,
    };
    for (const [kind, cookie] of Object.entries(cookies))
      await each(CLOSED, async (request) => {
        const { status, body } = await statusOf(request, { cookie });
        const isPage = request.method === "GET" && !request.path.endsWith(".data");
        expect([kind, request, status, body]).toEqual([
          kind,
          request,
          isPage ? 303 : 404,
          isPage ? "" : "Not found",
        ]);
      });
  });

  test("give a session that has no passkey yet only the page that registers it", async () => {
    const { id, cookie } = await addStaffSession(["owner"]);
    await changeStaffSession(id, { setup: true });
    await each(
      CLOSED.filter((address) => OPERATOR_ACCESS[address] !== "setup"),
      async (request) => {
        const { status, body } = await statusOf(request, { cookie });
        const isPage = request.method === "GET" && !request.path.endsWith(".data");
        expect([request, status, body]).toEqual([
          request,
          isPage ? 303 : 404,
          isPage ? "" : "Not found",
        ]);
      },
    );
  });

  test("do not exist on a member's host, also for the owner", async () => {
    const { cookie } = await addStaffSession(["owner"]);
    const missing = await statusOf({ path: "/none-such", method: "GET" }, { origin: undefined });
    expect(missing.status).toBe(303);
    for (const address of ADDRESSES) {
      const answer = await sendRequest(concrete(address), { cookie });
      expect([address, answer.status]).toEqual([address, 404]);
      await answer.body?.cancel();
      const posted = { cookie, method: "POST", headers: FORM, body: "x=1" };
      expect([address, (await sendRequest(concrete(address), posted)).status]).toEqual([
        address,
        404,
      ]);
    }
  });
});
