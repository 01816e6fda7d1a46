import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { addMember, addSite, COMPANY, realServices } from "../../../tests/support/world";
import { findSite } from "../site/find-site";
import { findInviter } from "./find-inviter";
import { firstMissing, signupsEnabled } from "./signup";

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

test("a signup goes on at the first step without an answer, and ends at the mail", () => {
  expect([1, 2, 3, 4, 5].map(firstMissing)).toEqual([
    "photo",
    "location",
    "about_you",
    "about_me",
    "confirm",
  ]);
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

test("a visitor learns the name only of members who allow it, and of labelled fictional profiles", async () => {
  expect(await inviterOn({}, { visible_logged_out: 1 })).toMatchObject({
    name: "Aino",
    fictional: false,
  });
  expect(await inviterOn(fictional, { fictional: 1 })).toMatchObject({
    name: "Aino",
    fictional: true,
  });
});

test("a visitor learns nothing of a member who did not allow it, is hidden, or is fictional without a label", async () => {
  expect(await inviterOn({}, {})).toBeNull();
  expect(await inviterOn({}, { visible_logged_out: 1 }, "hidden")).toBeNull();
  expect(await inviterOn({}, { fictional: 1 })).toBeNull();
});
