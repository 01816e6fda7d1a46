import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { addMember, addSite } from "../support/test-database";
import { adsSite, BUNDLES } from "./advertised";
import { addTestSite, countRows, sendRequest } from "./app-client";

beforeAll(async () => {
  await addTestSite();
  await addSite(
    {
      signups: "with_trafficsource",
      bundles: BUNDLES,
      index_title: { fi: "Tervetuloa", en: "Welcome" },
      member_resell: true,
    },
    "ads.test",
  );
});

const SIGNUP = new URLSearchParams({
  email: "kim@example.test",
  name: "Kim",
  password: "four plain little words",
  date_of_birth_day: "5",
  date_of_birth_month: "6",
  date_of_birth_year: "1990",
}).toString();

test("a URL with a network opens a source-only site, at once and for a month", async () => {
  expect(await (await sendRequest("/signup", adsSite)).text()).toContain("By invitation only");
  expect(await (await sendRequest("/landers/gallery", adsSite)).text()).toContain(
    "By invitation only",
  );
  expect(await (await sendRequest("/", adsSite)).text()).toContain("By invitation only");
  expect(await (await sendRequest("/?ref=friend", adsSite)).text()).not.toContain(
    "By invitation only",
  );
  for (const path of ["/signup", "/landers/gallery", "/landers/gallery/spring"]) {
    const first = await sendRequest(`${path}?network=good&sub1=a`, adsSite);
    expect(await first.text(), path).toContain('name="email"');
    const cookie = (first.headers.get("set-cookie") ?? "").split(";")[0] as string;
    expect(first.headers.get("set-cookie")).toMatch(
      /^tracking=[^;]+; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    );
    expect(await (await sendRequest(path, { ...adsSite, cookie })).text(), path).toContain(
      'name="email"',
    );
  }
  expect(await (await sendRequest("/landers/gallery", adsSite)).text()).toContain(
    "By invitation only",
  );
});

test("closed signups say so on every path; a traffic source opens them", async () => {
  const { id } = await addMember("ads.test");
  for (const path of ["/signup", `/members/${id}/signup`]) {
    const answer = await sendRequest(path, adsSite);
    const html = await answer.text();
    expect(answer.status, path).toBe(200);
    expect(html, path).toMatch(/<h1[^>]*>By invitation only/);
    expect(html, path).toMatch(/<title>By invitation only/);
    expect(html, path).toContain('href="/login"');
    expect(html, path).not.toContain('name="email"');
    expect(await (await sendRequest(`${path}?ref=friend`, adsSite)).text(), path).toContain(
      'name="email"',
    );
  }
  for (const path of ["/", "/pricing"]) {
    const closed = await (await sendRequest(path, adsSite)).text();
    expect(closed, path).not.toMatch(/Join free|Free to join|href="\/signup"/);
    expect(closed, path).toContain('href="/login"');
    expect(await (await sendRequest(`${path}?network=good`, adsSite)).text(), path).toMatch(
      /href="\/signup"[^>]*>Join free/,
    );
  }
});

test("the closed-signup notice is in the visitor's language", async () => {
  expect(await (await sendRequest("/signup", { ...adsSite, language: "nl" })).text()).toContain(
    "Alleen op uitnodiging",
  );
});

test("a direct POST to a closed signup is rejected", async () => {
  const before = await countRows();
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  for (const path of [
    "/signup",
    "/members/0195c3a0-0000-7000-8000-000000000000/signup",
    "/landers/gallery",
    "/signup?sub1=label-only",
  ]) {
    expect(
      (await sendRequest(path, { ...adsSite, method: "POST", body: SIGNUP, headers })).status,
      path,
    ).toBe(403);
  }
  expect(await countRows()).toBe(before);
});

test("an account stores its lander, campaign, network and labels", async () => {
  const cookie = `tracking=${encodeURIComponent('{"network":"good","sub1":"a"}')}`;
  const headers = {
    "content-type": "application/x-www-form-urlencoded",
    origin: "https://ads.test",
  };
  const answer = await sendRequest("/landers/video/milf-spring-2027", {
    ...adsSite,
    cookie,
    method: "POST",
    body: SIGNUP,
    headers,
  });
  expect(answer.status).toBe(302);
  const row = await env.DB.prepare(
    "SELECT lander, campaign, network, ref, sub1 FROM signup_sources WHERE site_id = 'ads.test'",
  ).first();
  expect(row).toEqual({
    lander: "video",
    campaign: "spring-2027",
    network: "good",
    ref: null,
    sub1: "a",
  });
});
