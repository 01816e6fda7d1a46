import { expect, test } from "vitest";
import { addAccount, guess, lines, looked, PASSWORD, start } from "../../../tests/support/guessing";

const HOUR = 60 * 60_000;

test("one network's guesses are looked at 30 times", async () => {
  const accounts = await Promise.all(Array.from({ length: 60 }, addAccount));
  const outcomes = await Promise.all(accounts.map((email) => guess(email)));
  expect(looked).toBe(30);
  expect(
    outcomes.filter((outcome) => !outcome.ok && outcome.refusal === "login_code_only"),
  ).toHaveLength(30);
  // The right password is not looked at either; elsewhere it is; after an hour it is here too.
  expect(await guess(await addAccount(), { password: PASSWORD })).toEqual({
    ok: false,
    refusal: "login_code_only",
  });
  expect((await guess(await addAccount(), { password: PASSWORD, network: "home" })).ok).toBe(true);
  expect((await guess(await addAccount(), { password: PASSWORD, time: start + HOUR })).ok).toBe(
    true,
  );
});

test("a guesser's own account does not begin the counting anew", async () => {
  const own = await addAccount();
  for (let n = 0; n < 40; n++) {
    await guess(await addAccount());
    await guess(own, { password: PASSWORD });
  }
  expect(lines.filter((line) => line.includes('"login_failed"'))).toHaveLength(30);
});

test("members of a carrier who log in use nothing up", async () => {
  for (let n = 0; n < 40; n++)
    expect((await guess(await addAccount(), { network: "carrier", password: PASSWORD })).ok).toBe(
      true,
    );
});

test("after 20 guesses at one address from many networks the code is left", async () => {
  const email = await addAccount();
  const mine = await guess(email, { network: "home", password: PASSWORD });
  if (!mine.ok) throw new Error(mine.refusal);
  for (let n = 0; n < 40; n++) await guess(email, { network: `bot ${n}` });
  expect(looked).toBe(21);
  expect(await guess(email, { network: "hotel", password: PASSWORD })).toMatchObject({
    refusal: "login_code_only",
  });
  expect(
    await guess(email, { network: "hotel", password: PASSWORD, known: "x".repeat(43) }),
  ).toMatchObject({ refusal: "login_code_only" });
  expect(
    (await guess(email, { network: "hotel", password: PASSWORD, known: mine.value.mark })).ok,
  ).toBe(true);
  // The owner who comes in gives strangers no new tries.
  expect(await guess(email, { network: "bot 50" })).toMatchObject({ refusal: "login_code_only" });
});

test("a browser that is known still has five tries, not more", async () => {
  const email = await addAccount();
  const mine = await guess(email, { password: PASSWORD });
  if (!mine.ok) throw new Error(mine.refusal);
  const before = looked;
  for (let n = 0; n < 20; n++) await guess(email, { known: mine.value.mark });
  expect(looked - before).toBe(5);
});

test("strangers lock themselves out, never the owner's browser", async () => {
  const email = await addAccount();
  const mine = await guess(email, { network: "flat", password: PASSWORD });
  if (!mine.ok) throw new Error(mine.refusal);
  for (let n = 0; n < 10; n++) await guess(email, { network: "flat" });
  expect(await guess(email, { network: "flat", password: PASSWORD })).toMatchObject({
    refusal: "login_locked",
  });
  expect(
    (await guess(email, { network: "flat", password: PASSWORD, known: mine.value.mark })).ok,
  ).toBe(true);
});

test("who is locked out and goes on trying does not use up what others of the network may try", async () => {
  const email = await addAccount();
  for (let n = 0; n < 60; n++) await guess(email, { network: "carrier" });
  expect((await guess(await addAccount(), { network: "carrier", password: PASSWORD })).ok).toBe(
    true,
  );
});
