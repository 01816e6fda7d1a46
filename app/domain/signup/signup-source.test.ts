import { expect, test } from "vitest";
import type { MemberId } from "~/kit/ids";
import {
  row,
  services,
  setUpSignup,
  signupContext,
  signupFields,
  site,
} from "../../../tests/support/signups";
import { addMember, addSite } from "../../../tests/support/test-database";
import { signUp } from "./sign-up";

setUpSignup();

test("a signup stores its inviter only if that member of the site is visible", async () => {
  const shown = await addMember(site);
  const hidden = await addMember(site, { profileStatus: "hidden" });
  const stranger = await addMember(await addSite());
  const remembered = async (email: string, forProfile: MemberId) => {
    await signUp(services, signupContext(), { ...signupFields, email, forProfile });
    return (
      await row<{ p: string | null }>(
        "SELECT signup_for_profile_id AS p FROM accounts WHERE site_id = ? AND email = ?",
        site,
        email,
      )
    )?.p;
  };
  expect(await remembered("one@example.test", shown.id)).toBe(shown.id);
  expect(await remembered("two@example.test", hidden.id)).toBeNull();
  expect(await remembered("three@example.test", stranger.id)).toBeNull();
});

test("an account's source is stored in the same batch and once", async () => {
  const source = { network: "ads", sub1: "a", lander: "video", campaign: "spring" };
  const outcome = await signUp(services, signupContext(), { ...signupFields, source });
  if (!outcome.ok || outcome.value.kind !== "session") throw new Error("refused");
  const stored = await row<Record<string, unknown>>(
    "SELECT * FROM signup_sources WHERE account_id = ?",
    outcome.value.accountId,
  );
  expect(stored).toMatchObject({ ...source, site_id: site, ref: null, sub2: null, sub3: null });
  const signupDate = await row<{ at: number }>(
    "SELECT signup_date AS at FROM accounts WHERE id = ?",
    outcome.value.accountId,
  );
  expect(stored?.created_at).toBe(signupDate?.at);
  await signUp(services, signupContext(), { ...signupFields, source: { network: "other" } });
  expect(
    await row(
      "SELECT count(*) AS n, min(network) AS network FROM signup_sources WHERE site_id = ?",
      site,
    ),
  ).toEqual({ n: 1, network: "ads" });
});

test("no source is stored for a direct signup; a lander alone is one", async () => {
  await signUp(services, signupContext(), { ...signupFields, source: {} });
  expect(await row("SELECT count(*) AS n FROM signup_sources WHERE site_id = ?", site)).toEqual({
    n: 0,
  });
  await signUp(services, signupContext(), {
    ...signupFields,
    email: "lee@example.test",
    source: { lander: "gallery", campaign: null },
  });
  expect(
    await row("SELECT lander, campaign, network FROM signup_sources WHERE site_id = ?", site),
  ).toEqual({
    lander: "gallery",
    campaign: null,
    network: null,
  });
});
