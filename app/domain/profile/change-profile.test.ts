import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import {
  addMember,
  addSite,
  realServices,
  type TestMember,
} from "../../../tests/support/test-database";
import { isRegionOf } from "../location/location";
import { changeProfile } from "./change-profile";
import { profileChangeSchema } from "./change-profile.schema";
import { findOwnProfile, type OwnValues } from "./find-own-profile";
import { withdrawConsent } from "./withdraw-consent";

const services = realServices({ now: () => 9 });
const schema = profileChangeSchema({ siteName: "Amorelle", countries: ["NL", "DE"], isRegionOf });

const own = async (member: TestMember) => (await findOwnProfile(services, member)).values;
const add = async () => addMember(await addSite());
type Values = Partial<OwnValues>;
const change = (member: TestMember, was: Values, now: Values, contact?: "keep") =>
  changeProfile(services, member, schema.parse({ was, now, contact }));
const consents = async ({ id }: TestMember) =>
  (
    await env.DB.prepare("SELECT subject FROM consents WHERE account_id = ? ORDER BY subject")
      .bind(id)
      .all<{ subject: string }>()
  ).results.map(({ subject }) => subject);

test("a change is stored for its member only and the rest stays unchanged", async () => {
  const me = await add();
  const her = await add();
  const before = await own(me);
  const hers = await own(her);
  const now = { name: "Kim", hair_colour: "red", headline: "Sauna first" } as const;
  const was = { name: "Sam", hair_colour: null, headline: "" };
  for (let n = 0; n < 2; n++)
    expect(await change(me, was, now)).toMatchObject({ ok: true, value: { values: now } });
  expect(await own(me)).toEqual({ ...before, ...now });
  expect(await own(her)).toEqual(hers);
  await change(me, { interests: [] }, { interests: ["tea"] });
  const elsewhere = { ...me, siteId: await addSite() };
  const there = { name: "Lou", interests: [] };
  await expect(change(elsewhere, { ...now, interests: ["tea"] }, there)).rejects.toThrow(
    "without its profile",
  );
  expect(await own(me)).toMatchObject({ name: "Kim", interests: ["tea"] });
});

test("a value changed elsewhere is not overwritten and the form is rejected as a whole", async () => {
  const me = await add();
  await change(me, { headline: "", about: "" }, { headline: "From my phone" });
  const late = await change(me, { headline: "", about: "" }, { headline: "Here", about: "Long" });
  expect(late).toEqual({ ok: false, refusal: "changed_elsewhere" });
  expect(await own(me)).toMatchObject({ headline: "From my phone", about: "" });
  const knowing = { headline: "From my phone", about: "" };
  expect((await change(me, knowing, { headline: "Here" })).ok).toBe(true);
});

test("two pages that choose interests never undo each other", async () => {
  const me = await add();
  await change(me, { interests: [] }, { interests: ["tea", "wine"] });
  await change(me, { interests: ["tea", "wine"] }, { interests: ["tea", "wine", "art"] });
  await change(me, { interests: ["tea", "wine"] }, { interests: ["tea", "music"] });
  expect((await own(me)).interests).toEqual(["art", "music", "tea"]);
});

test("a sexuality is stored and deleted with its consent", async () => {
  const me = await add();
  const none = { sexuality: null, sexuality_consent: false };
  const bi = { sexuality: "bi", sexuality_consent: true } as const;
  expect((await change(me, none, bi)).ok).toBe(true);
  expect([await own(me), await consents(me)]).toMatchObject([bi, ["sexuality"]]);
  expect((await change(me, bi, { ...bi, sexuality_consent: false })).ok).toBe(true);
  expect([await own(me), await consents(me)]).toMatchObject([none, []]);
  await change(me, none, bi);
  expect((await change(me, bi, { sexuality: null })).ok).toBe(true);
  expect(await consents(me)).toEqual([]);
});

test("intimate interests are stored and deleted with their consent, others stay", async () => {
  const me = await add();
  const none = { intimate_interests: [], intimate_consent: false } as Values;
  const one = { intimate_interests: ["bondage"], intimate_consent: true } as Values;
  await change(me, { interests: [] }, { interests: ["tea"] });
  expect((await change(me, none, one)).ok).toBe(true);
  expect([await own(me), await consents(me)]).toMatchObject([one, ["intimate_interests"]]);
  expect((await change(me, one, { intimate_interests: [] })).ok).toBe(true);
  expect([await own(me), await consents(me)]).toMatchObject([{ ...none, interests: ["tea"] }, []]);
  await change(me, none, one);
  await change(me, one, { ...one, intimate_consent: false });
  expect([await own(me), await consents(me)]).toMatchObject([none, []]);
});

test("nothing is stored under a consent withdrawn meanwhile", async () => {
  const me = await add();
  const bi = { sexuality: "bi", sexuality_consent: true } as const;
  const one = { intimate_interests: ["bondage"], intimate_consent: true } as Values;
  await change(me, { sexuality: null }, bi);
  await change(me, { intimate_interests: [] }, one);
  for (const subject of ["sexuality", "intimate_interests"] as const)
    await withdrawConsent(services, me, subject);
  const refused = { ok: false, refusal: "changed_elsewhere" };
  expect(await change(me, bi, { sexuality: "gay", sexuality_consent: true })).toEqual(refused);
  const two = { intimate_interests: ["bondage", "sex"], intimate_consent: true } as Values;
  expect(await change(me, one, two)).toEqual(refused);
  const believed = { sexuality: null, sexuality_consent: true };
  expect(await change(me, believed, { sexuality: "bi", sexuality_consent: true })).toEqual(refused);
  expect(await own(me)).toMatchObject({ sexuality: null, intimate_interests: [] });
  expect(await consents(me)).toEqual([]);
});

test("contact data is reported once and may stay", async () => {
  const me = await add();
  const now = { about: "Call me: 0612345678" };
  expect(await change(me, { about: "" }, now)).toEqual({ ok: false, refusal: "contact" });
  expect((await own(me)).about).toBe("");
  expect((await change(me, { about: "" }, now, "keep")).ok).toBe(true);
});

test.each([
  ["name", { name: "@kim" }],
  ["name", { name: "The Amorelle team" }],
  ["name", { name: "kim@example.test" }],
  ["gender", { gender: "other" }],
  ["region", { country: "NL", region: "DE-BE" }],
  ["region", { region: "NL-NH" }],
  ["region", { country: "NL" }],
  ["country", { country: "FR", region: "FR-IDF" }],
  ["headline", { headline: "x".repeat(71) }],
  ["about", { about: "x".repeat(1001) }],
  ["hair_colour", { hair_colour: "green" }],
  ["sexuality_consent", { sexuality: "bi" }],
  ["sexuality_consent", { sexuality: "bi", sexuality_consent: false }],
  ["intimate_consent", { intimate_interests: ["sex"] }],
  ["interests", { interests: ["sex"] }],
  ["", { status: "active" }],
  ["", { birth_date: "1990-01-01" }],
])("a wrong %s is reported at its field: %j", (field, now) => {
  const parsed = schema.safeParse({ was: {}, now });
  const paths = parsed.error?.issues.map(({ path }) => path.slice(0, 2).join("."));
  expect(paths).toContain(field ? `now.${field}` : "now");
});
