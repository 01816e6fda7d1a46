import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import {
  services,
  setUpSignup,
  signupContext,
  signupFields,
  site,
} from "../../../tests/support/signups";
import { realServices } from "../../../tests/support/test-database";
import { signUp } from "./sign-up";

setUpSignup();

test("a signup reveals a taken address five times an hour", async () => {
  await signUp(services, signupContext(), signupFields);
  for (let n = 0; n < 5; n++)
    expect(await signUp(services, signupContext(), signupFields)).toMatchObject({
      refusal: "account_exists",
    });
  expect(await signUp(services, signupContext(), signupFields)).toMatchObject({
    refusal: "too_many_attempts",
  });
  expect(
    await signUp(services, signupContext(), { ...signupFields, email: "new@example.test" }),
  ).toMatchObject({
    refusal: "too_many_attempts",
  });
  expect(
    (
      await signUp(services, signupContext({}, "elsewhere"), {
        ...signupFields,
        email: "new@example.test",
      })
    ).ok,
  ).toBe(true);
  const later = realServices({ now: () => Date.now() + 61 * 60_000 });
  expect(await signUp(later, signupContext(), signupFields)).toMatchObject({
    refusal: "account_exists",
  });
});

test("networks and addresses are counted under keyed hashes only", async () => {
  await signUp(services, signupContext(), signupFields);
  await signUp(services, signupContext({}, "203.0.113.7"), signupFields);
  const { results } = await env.DB.prepare("SELECT key FROM attempts WHERE site_id = ?")
    .bind(site)
    .all<{ key: string }>();
  expect(results.map(({ key }) => key.split(":")[0]).sort()).toEqual([
    "existence",
    "signup",
    "signup",
  ]);
  expect(JSON.stringify(results)).not.toMatch(/203\.0\.113\.7|example/);
});

test("a network may sign up thirty times an hour", async () => {
  const from = signupContext({}, "203.0.113.99");
  const before = await env.DB.prepare("SELECT count(*) AS n FROM accounts").first<{ n: number }>();
  const outcomes = [];
  for (let n = 0; n < 31; n++)
    outcomes.push(
      await signUp(services, from, { ...signupFields, email: `many${n}@example.test` }),
    );
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(30);
  expect(outcomes.at(-1)).toEqual({ ok: false, refusal: "too_many_attempts" });
  expect(await env.DB.prepare("SELECT count(*) AS n FROM accounts").first<{ n: number }>()).toEqual(
    { n: (before?.n ?? 0) + 30 },
  );
});
