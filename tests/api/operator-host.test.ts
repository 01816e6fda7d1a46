import { beforeAll, describe, expect, test } from "vitest";
import { addTestSite, FORM, ORIGIN, sendRequest } from "./app-client";

const OPERATORS = "http://operator.localhost";
const fromOperators = (path: string, init: Parameters<typeof sendRequest>[1] = {}) =>
  sendRequest(path, { origin: OPERATORS, ...init });

describe("the operators' host", () => {
  beforeAll(() => addTestSite());

  test("redirects a page view without a session to the sign-in, and returns there", async () => {
    const answer = await fromOperators("/operator");
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/operator/sign-in"]);
    const page = await fromOperators("/operator/none?page=2");
    expect(page.headers.get("location")).toBe(
      `/operator/sign-in?next=${encodeURIComponent("/operator/none?page=2")}`,
    );
  });

  test("answers data, forms and the router's manifest with 404 without a session", async () => {
    const posted = { method: "POST", headers: FORM, body: "x=1" };
    for (const answer of [
      await fromOperators("/operator.data"),
      await fromOperators("/operator", posted),
      await fromOperators("/__manifest?paths=/operator"),
    ])
      expect([answer.status, await answer.text()]).toEqual([404, "Not found"]);
  });

  test("has no page of members' hosts", async () => {
    for (const path of ["/members", "/login", "/api/settings.php", "/healthz", "/robots.txt"]) {
      const answer = await fromOperators(path);
      expect([path, answer.status]).toEqual([path, 303]);
      expect(answer.headers.get("location")).toContain("/operator/sign-in");
    }
  });

  test("rejects a form that another origin posts", async () => {
    const headers = { ...FORM, origin: ORIGIN };
    const answer = await fromOperators("/operator/sign-out", { method: "POST", headers, body: "" });
    expect(answer.status).toBe(403);
  });

  test("is never framed, cached or indexed", async () => {
    const { headers } = await fromOperators("/operator");
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect(headers.get("cache-control")).toBe("no-store");
  });
});

describe("members' hosts", () => {
  beforeAll(() => addTestSite());

  test("have no page, data or file of the operators", async () => {
    for (const path of ["/operator", "/operator/sign-in", "/operator.data", "/operator/audit"])
      expect([path, (await sendRequest(path)).status]).toEqual([path, 404]);
    const manifest = await sendRequest("/__manifest?paths=/operator,/operator/sign-in");
    expect(await manifest.text()).not.toContain("operator");
  });
});
