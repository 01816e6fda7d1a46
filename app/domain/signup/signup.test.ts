import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { addMember, addSite, COMPANY, realServices } from "../../../tests/support/test-database";
import { findSite } from "../site/find-site";
import { findInviter } from "./find-inviter";
import { firstOpenStep, readBirthDate, signupsEnabled } from "./signup";

test("signups are open to all, to visitors with a traffic source, or to nobody", () => {
  expect(signupsEnabled({ signups: "all", company: COMPANY }, null)).toBe(true);
  expect(signupsEnabled({ signups: "none", company: COMPANY }, { network: "x" })).toBe(false);
  expect(signupsEnabled({ signups: "with_trafficsource", company: COMPANY }, null)).toBe(false);
  expect(
    signupsEnabled({ signups: "with_trafficsource", company: COMPANY }, { network: "", ref: "" }),
  ).toBe(false);
  expect(
    signupsEnabled({ signups: "with_trafficsource", company: COMPANY }, { network: "x" }),
  ).toBe(true);
  expect(signupsEnabled({ signups: "with_trafficsource", company: COMPANY }, { ref: "x" })).toBe(
    true,
  );
  expect(signupsEnabled({ signups: "all", company: null }, { ref: "x" })).toBe(false);
});

test("a signup resumes at the first open step and ends at the e-mail", () => {
  expect([1, 2, 3, 4, 5].map(firstOpenStep)).toEqual([
    "photo",
    "location",
    "about_you",
    "about_me",
    "confirm",
  ]);
});

test("a birth date must be a real date, old enough and not too old", () => {
  const read = (year: string, month: string, day: string) =>
    readBirthDate({ year, month, day }, 18, "2026-11-20");
  expect(read("2008", "11", "20")).toEqual({ date: "2008-11-20" });
  expect(read("2008", "11", "21")).toEqual({ problem: "too_young" });
  expect(read("1905", "11", "21")).toEqual({ date: "1905-11-21" });
  for (const [year, month, day] of [
    ["1905", "11", "20"],
    ["2026", "11", "21"],
    ["1990", "02", "30"],
    ["90", "2", "3"],
  ] as const)
    expect(read(year, month, day), year).toEqual({ problem: "impossible" });
  expect(read("1990", "", "3")).toEqual({ problem: "missing" });
});

const services = realServices();
const fictional = {
  fictional_icon: "*",
  fictional_warning: "w",
  fictional_singular: "Fictional profile",
  fictional_plural: "Fictional profiles",
};

async function inviterOn(
  settings: Record<string, unknown>,
  columns: Record<string, number>,
  profileStatus = "active",
) {
  const host = await addSite(settings);
  const { id } = await addMember(host, { profileStatus, name: "Aino" });
  for (const [column, value] of Object.entries(columns))
    await env.DB.prepare(`UPDATE profiles SET ${column} = ? WHERE id = ?`).bind(value, id).run();
  const site = await findSite(services, host);
  return site && findInviter(services, site, id);
}

test("a visitor sees the name only of visible members and of fictional profiles", async () => {
  expect(await inviterOn({}, { visible_logged_out: 1 })).toMatchObject({
    name: "Aino",
    fictional: false,
  });
  expect(await inviterOn(fictional, { fictional: 1 })).toMatchObject({
    name: "Aino",
    fictional: true,
  });
});

test("a visitor sees nothing of a member who is not visible to visitors", async () => {
  expect(await inviterOn({}, {})).toBeNull();
  expect(await inviterOn({}, { visible_logged_out: 1 }, "hidden")).toBeNull();
  expect(await inviterOn({}, { fictional: 1 })).toBeNull();
});
