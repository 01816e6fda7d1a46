import { expect, test } from "vitest";
import {
  at,
  email,
  from,
  MINUTE,
  PASSWORD,
  setUpLogin,
  start,
} from "../../../tests/support/logins";
import { logIn } from "./log-in";

setUpLogin();

const fail = (time: number, network = "home", address = email) =>
  logIn(at(time), from(network), { email: address, password: "not the password" });

test("the fifth failure locks for 15 minutes, also for the correct password", async () => {
  for (let n = 0; n < 4; n++)
    expect(await fail(start)).toEqual({ ok: false, refusal: "login_failed" });
  expect(await fail(start)).toEqual({ ok: false, refusal: "login_locked", minutes: 15 });
  expect(await logIn(at(start + 14 * MINUTE), from(), { email, password: PASSWORD })).toEqual({
    ok: false,
    refusal: "login_locked",
    minutes: 1,
  });
  expect((await logIn(at(start + 15 * MINUTE), from(), { email, password: PASSWORD })).ok).toBe(
    true,
  );
});

test("the lock applies to this network: the owner logs in from another", async () => {
  for (let n = 0; n < 5; n++) await fail(start, "attacker");
  expect((await logIn(at(start), from("home"), { email, password: PASSWORD })).ok).toBe(true);
  expect(await fail(start, "attacker")).toMatchObject({ refusal: "login_locked" });
});

test("an address without an account is locked the same way", async () => {
  for (let n = 0; n < 4; n++) await fail(start, "home", "nobody@example.test");
  expect(await fail(start, "home", "nobody@example.test")).toEqual({
    ok: false,
    refusal: "login_locked",
    minutes: 15,
  });
});

test("every further lock lasts twice as long, up to 24 hours", async () => {
  const lasted: number[] = [];
  let time = start;
  for (let lock = 0; lock < 9; lock++) {
    for (let n = 0; n < 4; n++) await fail(time);
    const locked = await fail(time);
    const minutes = locked.ok ? 0 : (locked.minutes ?? 0);
    lasted.push(minutes);
    time += minutes * MINUTE;
  }
  expect(lasted).toEqual([15, 30, 60, 120, 240, 480, 960, 1440, 1440]);
});

test("the correct password clears the counter", async () => {
  for (let n = 0; n < 4; n++) await fail(start);
  expect((await logIn(at(start), from(), { email, password: PASSWORD })).ok).toBe(true);
  for (let n = 0; n < 4; n++) expect(await fail(start)).toMatchObject({ refusal: "login_failed" });
});

test("twenty concurrent guesses count as twenty: five are checked", async () => {
  let verifications = 0;
  const services = at(start);
  const counting = {
    ...services,
    passwords: { ...services.passwords, verify: async () => Boolean(++verifications) && false },
  };
  await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      logIn(counting, from(), { email, password: `guess number ${n}` }),
    ),
  );
  expect(verifications).toBe(5);
});
