import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { addSite } from "../support/test-database";
import { countRows, HOST, ORIGIN, sendRequest } from "./app-client";
import { asHtmlText, BUNDLES, textsOf } from "./lander-texts";

beforeAll(async () => {
  await addSite({ bundles: BUNDLES }, HOST);
});

const form = (fields: Record<string, string>) => ({
  method: "POST",
  body: new URLSearchParams(fields).toString(),
  headers: { "content-type": "application/x-www-form-urlencoded", origin: ORIGIN },
});

const GOOD = {
  email: "jo@example.test",
  name: "Jo",
  password: "four plain little words",
  date_of_birth_day: "5",
  date_of_birth_month: "6",
  date_of_birth_year: "1990",
};

test("lander form errors show beside the form and keep what was typed", async () => {
  const before = await countRows();
  const answer = await sendRequest("/landers/video/spring", {
    ...form({ ...GOOD, email: "jo@", name: 'Jo"><b>', password: "short-secret" }),
    language: "fi",
  });
  const html = await answer.text();
  expect(answer.status).toBe(422);
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
  expect(html).toContain(asHtmlText(textsOf("fi").video?.title as string));
  expect(html).toContain('value="jo@"');
  expect(html).toContain('aria-describedby="email-error"');
  expect(html).not.toContain("<b>");
  expect(html).not.toContain("short-secret");
  expect(await countRows()).toBe(before);
  expect(
    await (await sendRequest("/landers/video/spring", { language: "fi" })).text(),
  ).not.toContain("jo@");
});

test("the lander form creates an account and goes on to the next step", async () => {
  const answer = await sendRequest("/landers/gallery/milf-spring", form(GOOD));
  expect([answer.status, answer.headers.get("location")]).toEqual([302, "/complete-signup"]);
  expect(answer.headers.get("set-cookie")).toMatch(/^__Host-auth\.session=/);
  expect(
    await env.DB.prepare("SELECT count(*) AS n FROM accounts WHERE email = ?")
      .bind(GOOD.email)
      .first("n"),
  ).toBe(1);
  expect(
    (
      await sendRequest("/landers/gallery", {
        cookie: (answer.headers.get("set-cookie") ?? "").split(";")[0],
      })
    ).headers.get("location"),
  ).toBe("/members");
});

test("with signups closed a lander says so without a form, with status 200", async () => {
  await addSite({ signups: "none" }, "closed.test");
  const answer = await sendRequest("/landers/gallery", { origin: "https://closed.test" });
  expect(answer.status).toBe(200);
  const html = await answer.text();
  expect(html).toContain("By invitation only");
  expect(html).not.toContain('name="email"');
});
