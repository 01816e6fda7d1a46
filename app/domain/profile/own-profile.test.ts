import { env } from "cloudflare:workers";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { pick } from "~/kit/collections";
import type { PhotoId } from "~/kit/ids";
import { countBytes, countCharacters } from "~/kit/text";
import { asId } from "../../../tests/support/member-by";
import {
  addMember,
  addSite,
  realServices,
  type TestMember,
} from "../../../tests/support/test-database";
import { byConsentField, PROFILE_CONSENTS } from "../account/consents";
import { isRegionOf } from "../location/location";
import {
  COMPLETENESS_FIELDS,
  PROFILE_FIELD_NAMES,
  PROFILE_FIELDS,
  type ProfileFieldValues,
} from "../profile-field/profile-fields";
import { profileChangeSchema } from "./change-profile.schema";
import { nameSchema } from "./name.schema";
import {
  changeProfile,
  completenessOf,
  findOwnProfile,
  type OwnProfile,
  type OwnValues,
} from "./own-profile";
import { withdrawConsent } from "./privacy-settings";
import { hasContactData } from "./profile";
import type { ProfileLanguage } from "./profile.schema";

describe("change profile", () => {
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

  test("a choice that includes the own gender needs its consent, and another ends it", async () => {
    const me = await add();
    const before = { seeks: null, orientation_consent: false };
    const choice = { seeks: "both" } as const;
    expect(await change(me, before, choice)).toEqual({
      ok: false,
      refusal: "orientation_consent",
    });
    expect(await own(me)).toMatchObject({ gender: "female", seeks: null });
    expect(await change(me, before, { ...choice, orientation_consent: true })).toMatchObject({
      ok: true,
      value: { values: { ...choice, orientation_consent: true } },
    });
    expect(await consents(me)).toEqual(["orientation"]);
    await change(me, { seeks: "both" }, { seeks: "male" });
    expect(await consents(me)).toEqual([]);
  });

  test("the form needs the tick while the choice includes the own gender", () => {
    const now = { gender: "male", seeks: "male", orientation_consent: false };
    expect(schema.safeParse({ was: {}, now }).error?.issues.map(({ path }) => path)).toEqual([
      ["now", "orientation_consent"],
    ]);
  });

  test("height and languages are stored, and can be deleted", async () => {
    const me = await add();
    const empty = { height: null, spoken_languages: [] };
    expect(await own(me)).toMatchObject(empty);
    const now = { height: 172, spoken_languages: ["nl", "de"] };
    const spoken_languages: ProfileLanguage[] = ["de", "nl"];
    const stored = { ...now, spoken_languages };
    const changed = await change(me, empty, schema.parse({ was: empty, now }).now);
    expect(changed).toMatchObject({ ok: true, value: { values: stored } });
    const late = await change(me, { spoken_languages: ["de"] }, { spoken_languages: [] });
    expect(late).toEqual({ ok: false, refusal: "changed_elsewhere" });
    expect((await change(me, stored, empty)).ok).toBe(true);
    expect(await own(me)).toMatchObject(empty);
  });

  test("contact data in the description of the gender is reported once", async () => {
    const me = await add();
    const now = { gender_description: "Call 0612345678", gender_description_consent: true };
    const was = { gender_description: "" };
    expect(await change(me, was, now)).toEqual({ ok: false, refusal: "contact" });
    expect((await change(me, was, now, "keep")).ok).toBe(true);
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

  test("a gender in own words is stored and deleted with its consent", async () => {
    const me = await add();
    const none = { gender_description: "", gender_description_consent: false };
    const described = { gender_description: " Non-binary ", gender_description_consent: true };
    const stored = { ...described, gender_description: "Non-binary" };
    expect((await change(me, none, described)).ok).toBe(true);
    expect([await own(me), await consents(me)]).toMatchObject([stored, ["gender_description"]]);
    await change(me, stored, { ...stored, gender_description_consent: false });
    expect([await own(me), await consents(me)]).toMatchObject([none, []]);
    await change(me, none, described);
    expect((await change(me, stored, { gender_description: "" })).ok).toBe(true);
    expect([await own(me), await consents(me)]).toMatchObject([none, []]);
  });

  test("one consent covers smoking and drinking, and ends when both are deleted", async () => {
    const me = await add();
    const none = { smoking: null, drinking: null, lifestyle_consent: false };
    const one = { ...none, smoking: "quitting", lifestyle_consent: true } as const;
    expect((await change(me, none, one)).ok).toBe(true);
    const both = { ...one, drinking: "rarely" } as const;
    expect((await change(me, one, both)).ok).toBe(true);
    expect([await own(me), await consents(me)]).toMatchObject([both, ["lifestyle"]]);
    expect((await change(me, both, { smoking: null })).ok).toBe(true);
    expect(await consents(me)).toEqual(["lifestyle"]);
    expect((await change(me, both, { drinking: null })).ok).toBe(true);
    expect([await own(me), await consents(me)]).toMatchObject([none, []]);
  });

  test("a withdrawn consent deletes every value under it, also those stored elsewhere", async () => {
    const me = await add();
    const her = await add();
    const none = { smoking: null, drinking: null, lifestyle_consent: false };
    const smoking = { ...none, smoking: "no", lifestyle_consent: true } as const;
    for (const member of [me, her]) {
      await change(member, none, smoking);
      await change(member, smoking, { drinking: "often", lifestyle_consent: true });
    }
    const withdrawn = { ...smoking, lifestyle_consent: false };
    expect(await change(me, smoking, withdrawn)).toMatchObject({
      ok: true,
      value: { values: none },
    });
    expect([await own(me), await consents(me)]).toMatchObject([none, []]);
    expect(await own(her)).toMatchObject({ smoking: "no", drinking: "often" });
    await change(her, { lifestyle_consent: true }, { lifestyle_consent: false });
    expect([await own(her), await consents(her)]).toMatchObject([none, []]);
  });

  test("a page that showed no consent does not withdraw one given elsewhere", async () => {
    const me = await add();
    const none = { smoking: null, drinking: null, lifestyle_consent: false };
    const no = { ...none, smoking: "no", lifestyle_consent: true } as const;
    await change(me, none, no);
    expect(await change(me, none, none)).toEqual({ ok: false, refusal: "changed_elsewhere" });
    expect([await own(me), await consents(me)]).toMatchObject([no, ["lifestyle"]]);
  });

  test("intimate interests are stored and deleted with their consent, others stay", async () => {
    const me = await add();
    const none = { intimate_interests: [], intimate_consent: false } as Values;
    const one = { intimate_interests: ["bondage"], intimate_consent: true } as Values;
    await change(me, { interests: [] }, { interests: ["tea"] });
    expect((await change(me, none, one)).ok).toBe(true);
    expect([await own(me), await consents(me)]).toMatchObject([one, ["intimate_interests"]]);
    expect((await change(me, one, { intimate_interests: [] })).ok).toBe(true);
    expect([await own(me), await consents(me)]).toMatchObject([
      { ...none, interests: ["tea"] },
      [],
    ]);
    await change(me, none, one);
    await change(me, one, { ...one, intimate_consent: false });
    expect([await own(me), await consents(me)]).toMatchObject([none, []]);
  });

  test("nothing is stored under a consent withdrawn meanwhile", async () => {
    const me = await add();
    const bi = { sexuality: "bi", sexuality_consent: true } as const;
    const one = { intimate_interests: ["bondage"], intimate_consent: true } as Values;
    const habits = { smoking: "no", drinking: "rarely", lifestyle_consent: true } as const;
    const description = { gender_description: "Agender", gender_description_consent: true };
    await change(me, { sexuality: null }, bi);
    await change(me, { intimate_interests: [] }, one);
    await change(me, { smoking: null, drinking: null }, habits);
    await change(me, { gender_description: "" }, description);
    for (const subject of PROFILE_CONSENTS) await withdrawConsent(services, me, subject);
    const refused = { ok: false, refusal: "changed_elsewhere" };
    const habit = { drinking: "often", lifestyle_consent: true } as const;
    expect(await change(me, { ...habits, drinking: null }, habit)).toEqual(refused);
    const unseen = { gender_description: "", gender_description_consent: true };
    expect(await change(me, unseen, description)).toEqual(refused);
    expect(await change(me, bi, { sexuality: "gay", sexuality_consent: true })).toEqual(refused);
    const two = { intimate_interests: ["bondage", "sex"], intimate_consent: true } as Values;
    expect(await change(me, one, two)).toEqual(refused);
    const outdated = { sexuality: null, sexuality_consent: true };
    expect(await change(me, outdated, { sexuality: "bi", sexuality_consent: true })).toEqual(
      refused,
    );
    expect(await own(me)).toMatchObject({
      ...{ sexuality: null, smoking: null, drinking: null },
      ...{ intimate_interests: [], gender_description: "" },
    });
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
    ["children", { children: "many" }],
    ["height", { height: 119 }],
    ["height", { height: 231 }],
    ["height", { height: 170.5 }],
    ["spoken_languages", { spoken_languages: ["xx"] }],
    ["gender_description", { gender_description: "x".repeat(41) }],
    ["sexuality_consent", { sexuality: "bi" }],
    ["sexuality_consent", { sexuality: "bi", sexuality_consent: false }],
    ["intimate_consent", { intimate_interests: ["sex"] }],
    ["lifestyle_consent", { smoking: "no" }],
    ["lifestyle_consent", { smoking: null, drinking: "often", lifestyle_consent: false }],
    ["gender_description_consent", { gender_description: "Agender" }],
    ["smoking", { smoking: "often", lifestyle_consent: true }],
    ["interests", { interests: ["sex"] }],
    ["", { status: "active" }],
    ["", { birth_date: "1990-01-01" }],
  ])("a wrong %s is reported at its field: %j", (field, now) => {
    const parsed = schema.safeParse({ was: {}, now });
    const paths = parsed.error?.issues.map(({ path }) => path.slice(0, 2).join("."));
    expect(paths).toContain(field ? `now.${field}` : "now");
  });
});

describe("completeness", () => {
  const empty: OwnProfile = {
    birthDate: "1990-05-05",
    photo: null,
    values: {
      name: "Sam",
      gender: "female",
      seeks: "both",
      country: "NL",
      region: "NL-NH",
      headline: "",
      gender_description: "",
      height: null,
      spoken_languages: [],
      about: "",
      interests: [],
      ...pick({} as ProfileFieldValues, PROFILE_FIELD_NAMES),
      ...byConsentField(() => false),
      orientation_consent: false,
      intimate_interests: [],
    },
  };

  test("missing fields are listed and optional sensitive ones never are", () => {
    const { missing, filled, of } = completenessOf(empty);
    expect([filled, of]).toEqual([0, missing.length]);
    expect(missing.slice(0, 4)).toEqual(["photo", "headline", "about", "interests"]);
    expect(
      missing.filter((name) => /sexuality|smoking|drinking|gender|intimate|consent/.test(name)),
    ).toEqual([]);
  });

  test("a profile is complete without sensitive data", () => {
    const values: OwnProfile["values"] = {
      ...empty.values,
      headline: "x",
      about: "y",
      interests: ["tea"],
      ...Object.fromEntries(
        COMPLETENESS_FIELDS.map((field) => [field, PROFILE_FIELDS[field].codes[0]]),
      ),
    };
    const { missing, filled, of } = completenessOf({ ...empty, values, photo: asId<PhotoId>("p") });
    expect([missing, filled]).toEqual([[], of]);
  });
});

describe("contact data", () => {
  test.each([
    "Write to sam@example.test",
    "sam (at) example (dot) test",
    "06 12 34 56 78",
    "call me: +31 6-1234 5678",
    "0049 (170) 1234567",
    "www.example.test/sam",
    "see https://example.test",
    "I am @sam_carter there",
    "insta: samcarter",
    "WhatsApp is 0612345678",
    "snapchat = sammy.c",
  ])("%j is detected as contact data", (text) => {
    expect(hasContactData(text)).toBe(true);
  });

  test.each([
    "I like trains, tea and the sea.",
    "Born in 1990, two children (2015, 2018)",
    "Open from 9.00 to 17.30",
    "1,000,000 reasons to smile",
    "I do not use WhatsApp",
    "We met 12/05/2019",
    "Signal is what I wait for",
    "a @ b",
    "100 % me",
    "10-12-1990 was a Monday",
  ])("%j is not detected as contact data", (text) => {
    expect(hasContactData(text)).toBe(false);
  });
});

describe("name address", () => {
  const schema = nameSchema("Velours");
  const problem = (name: string) =>
    schema.safeParse(name).error?.issues.map(({ message }) => message) ?? [];

  test.each([
    "Admin",
    "admin1",
    "ADM1N",
    "Аdmin",
    "ΑDΜΙΝ",
    "Ａｄｍｉｎ",
    "𝐀𝐝𝐦𝐢𝐧",
    "Ádmïn",
    "A d m i n",
    "ad. min",
    "Adrnin",
    "Ad\u200dmin",
    "the admin",
    "Administratör",
    "Administrateur",
    "Amministratore",
    "Administratorka",
    "Support team",
    "Suppоrt",
    "Support_NL",
    "5upport",
    "Moderator",
    "Modérateur",
    "Moderaattori",
    "Moderadora",
    "Staff",
    "STAFF 2",
    "staff7",
    "Kundendienst",
    "Kundenservice",
    "Klantenservice",
    "Beheerder",
    "Kundtjänst",
    "Ylläpito",
    "Asiakaspalvelu",
    "Obsługa klienta",
    "Servizio clienti",
    "Service client",
    "Atención al cliente",
    "Kundeservice",
    "Velours",
    "VELOURS team",
    "Vеlours",
    "V e l o u r s",
    "ve1ours",
  ])("rejects %s as a name that suggests the site's staff", (name) => {
    expect(problem(name)).toEqual(["join:invalid.name_reserved"]);
  });
});

describe("name.schema", () => {
  const schema = nameSchema("Velours");
  const problem = (name: string) =>
    schema.safeParse(name).error?.issues.map(({ message }) => message) ?? [];

  test.each([
    "Sam",
    "Zoë",
    "J.",
    "Anna-Lena",
    "O’Neill",
    "St. John",
    "A. J.",
    "L7",
    "Łukasz",
    "Ángel",
    "Åse",
    "Þór",
    "Nguyễn Thị Ngọc",
    "안녕",
    "محمد",
    "בְּרָכָה",
    "राम",
    "ณัฐ",
    "می‌نا",
    "Sam 👩🏽‍🚀",
    "Sam 🏴󠁧󠁢󠁥󠁮󠁧󠁿",
    "W".repeat(30),
    "Adam",
    "Modesta",
    "Suppi",
    "Stefania",
    "Velour",
    "Mirela",
    "Ronny",
  ])("accepts %s as a name", (name) => {
    expect(problem(name)).toEqual([]);
    expect(schema.parse(name)).toBe(name.normalize("NFC"));
  });

  test.each([
    ["Z\u0301".padEnd(5_001, "\u0301"), "invalid.stacked"],
    ["W".repeat(31), "invalid.too_long"],
    ["👨‍👩‍👧‍👦a".repeat(5), "invalid.too_long"],
    ["\u3164\u200d\ufe0f", "invalid.required"],
    ["\u2800\u2800", "join:invalid.name_letter"],
    ["👩🏽‍🚀", "join:invalid.name_letter"],
    ["  ", "invalid.required"],
    ["\u202e", "invalid.required"],
    ["@sam", "join:invalid.name_at"],
    ["＠sam", "join:invalid.name_at"],
    ["﹫sam", "join:invalid.name_at"],
    ["sam@example.test", "join:invalid.name_address"],
    ["sam＠example．test", "join:invalid.name_address"],
    ["http://x", "join:invalid.name_address"],
    ["WWW.x", "join:invalid.name_address"],
    ["evil.example/w", "join:invalid.name_address"],
    ["evil。example", "join:invalid.name_address"],
    ["Sam\ue000", "join:invalid.name_characters"],
  ])("rejects the name %s: %s", (name, message) => {
    expect(problem(name)).toEqual([message]);
  });

  test("invisible characters are removed so that two names cannot look equal", () => {
    expect(schema.parse("Sam\u202edrow\u200f")).toBe("Samdrow");
    expect(schema.parse("S\u00ada\u200bm\u3164\u034f")).toBe("Sam");
    expect(schema.parse("Sam\u{e0067}\u{e007f}")).toBe("Sam");
  });

  test("an accepted name is accepted again, bounded and readable", () => {
    const parts = fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 8 }),
      fc.string({ unit: "binary", maxLength: 6 }),
      fc.constantFrom(
        "a",
        "\u0301",
        "\u200d",
        "\u3164",
        "\u202e",
        "@",
        "＠",
        ".",
        "://",
        "www",
        "\u2800",
        "🏴",
        "\u{e0067}",
      ),
    );
    let passed = 0;
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 8 }), (typed) => {
        const read = schema.safeParse(typed.join(""));
        if (!read.success) return;
        passed += 1;
        expect(countBytes(read.data)).toBeLessThanOrEqual(120);
        expect(countCharacters(read.data)).toBeLessThanOrEqual(30);
        expect(read.data).toMatch(/[\p{L}\p{N}]/u);
        expect(read.data).not.toMatch(/\p{M}{5}|\p{Bidi_Control}|[\n\r\t]|:\/\//u);
        expect(schema.parse(read.data)).toBe(read.data);
      }),
      { seed: 20_261_122, numRuns: 5_000 },
    );
    expect(passed).toBeGreaterThan(500);
  });
});
