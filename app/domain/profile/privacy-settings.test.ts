import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { minutes } from "~/kit/duration";
import type { MemberId, PhotoId } from "~/kit/ids";
import { asId, memberBy } from "../../../tests/support/member-by";
import { addBlock, addPhoto, changeProfile, siteOf } from "../../../tests/support/member-fixtures";
import {
  addMember,
  addSite,
  realServices,
  type TestMember,
} from "../../../tests/support/test-database";
import { PROFILE_CONSENTS } from "../account/consents";
import { plainPhotoRef } from "../photo/photo-refs";
import { PRIVACY_SWITCHES } from "./privacy.schema";
import {
  findPrivacySettings,
  giveOrientationConsent,
  listBlocked,
  setPrivacySwitch,
  withdrawConsent,
} from "./privacy-settings";
import type { GenderPreference } from "./profile.schema";
import { type CardContext, type CardRow, cardBuilderFor, visitorCard } from "./profile-card";
import { homePageGender, listHomePageProfiles } from "./promoted-profiles";

describe("set privacy switch", () => {
  const services = realServices();
  const onOf = async (member: TestMember) => (await findPrivacySettings(services, member)).on;
  const statusOf = ({ id }: TestMember) =>
    env.DB.prepare("SELECT status FROM profiles WHERE id = ?").bind(id).first<string>("status");

  test("with default switches members find a profile and visitors do not", async () => {
    expect(await onOf(await addMember(await addSite()))).toEqual({
      invisible: false,
      visible_logged_out: false,
      promoted: false,
      presence: true,
      receipts: true,
      typing: true,
      gifts: false,
      visits: false,
      blurring: false,
      blurring_untrusted: true,
    });
  });

  test.each(PRIVACY_SWITCHES)(
    "%s is switched for its member only, and repeating it changes nothing",
    async (which) => {
      const site = await addSite();
      const me = await addMember(site);
      const her = await addMember(site);
      const before = await onOf(me);
      const hers = await onOf(her);
      const changed = { ...before, [which]: !before[which] };
      for (let n = 0; n < 2; n++) {
        await setPrivacySwitch(services, me, { which, on: !before[which] });
        expect([await onOf(me), await onOf(her)]).toEqual([changed, hers]);
      }
      await setPrivacySwitch(
        services,
        { ...me, siteId: await addSite() },
        { which, on: before[which] },
      );
      expect(await onOf(me)).toEqual(changed);
      await setPrivacySwitch(services, me, { which, on: before[which] });
      expect(await onOf(me)).toEqual(before);
    },
  );

  test("an invisible profile is hidden, and active again afterwards", async () => {
    const me = await addMember(await addSite());
    await setPrivacySwitch(services, me, { which: "invisible", on: true });
    expect(await statusOf(me)).toBe("hidden");
    await setPrivacySwitch(services, me, { which: "invisible", on: false });
    expect(await statusOf(me)).toBe("active");
  });

  test.each(["draft", "disabled", "pending_review", "hidden", "rejected"])(
    "a profile that is %s for another reason stays so",
    async (profileStatus) => {
      const me = await addMember(await addSite(), { profileStatus });
      await setPrivacySwitch(services, me, { which: "invisible", on: false });
      expect(await statusOf(me)).toBe(profileStatus);
      await setPrivacySwitch(services, me, { which: "invisible", on: true });
      expect(await statusOf(me)).toBe(profileStatus);
    },
  );
});

describe("withdraw consent", () => {
  const services = realServices({ now: () => 9 });

  const COLUMNS = {
    ...{ sexuality: "bi", smoking: "no", drinking: "often" },
    gender_description: "Agender",
  };

  /** A member with data under each consent, and with other data. */
  async function addConsentingMember(): Promise<TestMember> {
    const member = await addMember(await addSite());
    await changeProfile(member.id, { ...COLUMNS, reason: "chat" });
    const add = (sql: string, ...values: unknown[]) =>
      env.DB.prepare(sql).bind(member.siteId, member.id, ...values);
    await env.DB.batch([
      ...["tea", "bondage", "lingerie"].map((interest) =>
        add(
          "INSERT INTO profile_interests (site_id, profile_id, interest) VALUES (?, ?, ?)",
          interest,
        ),
      ),
      ...PROFILE_CONSENTS.map((subject) =>
        add(
          "INSERT INTO consents (site_id, account_id, subject, given_at) VALUES (?, ?, ?, 5)",
          subject,
        ),
      ),
    ]);
    return member;
  }

  const sensitiveDataOf = async ({ id }: TestMember) => ({
    ...(await env.DB.prepare(
      "SELECT sexuality, smoking, drinking, gender_description, reason FROM profiles WHERE id = ?",
    )
      .bind(id)
      .first()),
    interests: (
      await env.DB.prepare(
        "SELECT interest FROM profile_interests WHERE profile_id = ? ORDER BY interest",
      )
        .bind(id)
        .all<{ interest: string }>()
    ).results.map(({ interest }) => interest),
  });

  const STORED = { ...COLUMNS, reason: "chat", interests: ["bondage", "lingerie", "tea"] };
  const ALL_CONSENTS = Object.fromEntries(PROFILE_CONSENTS.map((subject) => [subject, 5]));

  test.each([
    ["sexuality", { sexuality: null }],
    ["intimate_interests", { interests: ["tea"] }],
    ["lifestyle", { smoking: null, drinking: null }],
    ["gender_description", { gender_description: "" }],
  ] as const)(
    "a withdrawn consent to %s deletes the data given under it and nothing else",
    async (subject, deleted) => {
      const me = await addConsentingMember();
      const her = await addConsentingMember();
      const before = { ...ALL_CONSENTS, fictional_profiles: null, orientation: null };
      expect((await findPrivacySettings(services, me)).consents).toEqual(before);
      for (let n = 0; n < 2; n++) await withdrawConsent(services, me, subject);
      expect(await sensitiveDataOf(me)).toEqual({ ...STORED, ...deleted });
      const after = { ...before, [subject]: null };
      expect((await findPrivacySettings(services, me)).consents).toEqual(after);
      expect(await sensitiveDataOf(her)).toEqual(STORED);
    },
  );

  test("a consent is not withdrawn from another site", async () => {
    const me = await addConsentingMember();
    const elsewhere = { ...me, siteId: await addSite() };
    for (const subject of PROFILE_CONSENTS) await withdrawConsent(services, elsewhere, subject);
    expect(await sensitiveDataOf(me)).toEqual(STORED);
    expect((await findPrivacySettings(services, me)).consents).toMatchObject(ALL_CONSENTS);
  });
});

describe("list blocked", () => {
  const blockAt = async (blocker: TestMember, blocked: TestMember, at: number) => {
    await addBlock(blocker, blocked);
    await env.DB.prepare("UPDATE blocks SET created_at = ? WHERE blocked_id = ?")
      .bind(at, blocked.id)
      .run();
  };

  test("a member lists the members they blocked, newest first", async () => {
    const site = await addSite();
    const me = await addMember(site);
    const other = await addMember(site);
    const blocked: string[] = [];
    for (let n = 0; n < 30; n++) {
      const one = await addMember(site, { name: `Number ${n}` });
      await blockAt(me, one, Math.floor(n / 2));
      blocked.push(one.id);
    }
    await addBlock(other, me);
    await addBlock(other, await addMember(site));
    const first = await listBlocked(realServices(), { actor: me, namePhoto: plainPhotoRef }, null);
    const second = await listBlocked(
      realServices(),
      { actor: me, namePhoto: plainPhotoRef },
      first.next,
    );
    expect([first.members.length, second.members.length, second.next]).toEqual([24, 6, null]);
    const all = [...first.members, ...second.members];
    expect(all.map(({ id }) => id).sort()).toEqual(blocked.sort());
    expect(all.map(({ at }) => at)).toEqual(all.map(({ at }) => at).toSorted((a, b) => b - a));
    expect(
      (
        await listBlocked(
          realServices(),
          { actor: { ...me, siteId: await addSite() }, namePhoto: plainPhotoRef },
          null,
        )
      ).members,
    ).toEqual([]);
  });

  test("the blocked list contains a picture only while it is public", async () => {
    const site = await addSite();
    const me = await addMember(site);
    const photoOf = async (visibility: string, status = "active", judged = "active") => {
      const one = await addMember(site);
      const id = await addPhoto(one, { visibility, main: true, status: judged });
      await changeProfile(one.id, { status });
      await addBlock(me, one);
      const { members } = await listBlocked(
        realServices(),
        { actor: me, namePhoto: plainPhotoRef },
        null,
      );
      return (
        members.find((member) => member.id === one.id)?.photoId === plainPhotoRef(id, "public")
      );
    };
    expect([
      await photoOf("public"),
      await photoOf("members"),
      await photoOf("premium"),
      await photoOf("public", "hidden"),
    ]).toEqual([true, false, false, false]);
    expect(await photoOf("public", "active", "pending")).toBe(false);
  });
});

describe("list home page profiles", () => {
  const DAY = 86_400_000;
  const NOW = 1_000 * DAY;
  const FICTIONAL = {
    fictional_icon: "mask",
    fictional_warning: "Invented",
    fictional_singular: "Made-up profile",
    fictional_plural: "Made-up profiles",
  };
  const services = realServices({ now: () => NOW });

  type ShownMemberInput = {
    country?: string;
    lastActive?: number;
    profileStatus?: string;
    visibility?: string;
    gender?: string;
    columns?: Record<string, number>;
  };

  /** Adds a member with a main photo who opted in to promotion by default. */
  async function addShown(
    site: string,
    { visibility, columns = { promoted: 1 }, ...overrides }: ShownMemberInput = {},
  ): Promise<MemberId> {
    const member = await addMember(site, {
      lastActive: NOW - DAY,
      name: "Robin Secret",
      ...overrides,
    });
    await addPhoto(member, { main: true, ...(visibility && { visibility }) });
    await changeProfile(member.id, columns);
    return member.id;
  }

  const HOME = { country: "NL", seeks: "both" } as const;

  const shownOn = async (site: string, seeks: GenderPreference = "both") =>
    (await listHomePageProfiles(services, await siteOf(site), { ...HOME, seeks })).profiles.map(
      ({ id }) => id,
    );

  test("the home page shows up to four opted-in members, last active first", async () => {
    const site = await addSite();
    const ids = [];
    for (let days = 5; days >= 1; days--)
      ids.unshift(await addShown(site, { lastActive: NOW - days * DAY }));
    expect(await shownOn(site)).toEqual(ids.slice(0, 4));
    expect(await listHomePageProfiles(services, await siteOf(site), HOME)).toMatchObject({
      choosable: false,
    });
  });

  test("the home page shows women and men in turn, as far as there are both", async () => {
    const site = await addSite();
    const genders = ["male", "male", "male", "female", "male", "female"];
    for (const [n, gender] of genders.entries())
      await addShown(site, { gender, lastActive: NOW - DAY - n });
    const ids = await shownOn(site);
    const shown = await Promise.all(
      ids.map((id) =>
        env.DB.prepare("SELECT gender FROM profiles WHERE id = ?").bind(id).first("gender"),
      ),
    );
    expect(shown).toEqual(["male", "female", "male", "female"]);
  });

  test("the home page shows only the genders that the visitor seeks", async () => {
    const site = await addSite();
    const women: MemberId[] = [];
    for (let n = 0; n < 13; n++)
      await addShown(site, { gender: "male", lastActive: NOW - DAY - n });
    for (let n = 0; n < 2; n++)
      women.push(await addShown(site, { gender: "female", lastActive: NOW - 2 * DAY - n }));
    expect(await shownOn(site, "female")).toEqual(women);
    expect(await listHomePageProfiles(services, await siteOf(site), HOME)).toMatchObject({
      choosable: true,
    });
    const men = await shownOn(site, "male");
    expect([men.length, men.some((id) => women.includes(id))]).toEqual([4, false]);
  });

  test("a home page starts with both genders, except where its niche has one", () => {
    const genders = [1, 2, 3, 4, 5, 6, 7].map((niche) => homePageGender({ niche }));
    expect(genders).toEqual(["both", "both", "both", "both", "both", "female", "male"]);
  });

  test("the home page shows no member without opt-in, hidden, inactive or elsewhere", async () => {
    const site = await addSite();
    await addShown(site, { columns: { promoted: 0, visible_logged_out: 1 } });
    await addShown(site, { profileStatus: "hidden" });
    await addShown(site, { lastActive: NOW - 31 * DAY });
    await addShown(site, { country: "DE" });
    await addShown(await addSite());
    await addShown(site, { visibility: "members" });
    await changeProfile((await addMember(site, { lastActive: NOW })).id, { promoted: 1 });
    expect(await shownOn(site)).toEqual([]);
  });

  test("a member who opts out is not shown any more", async () => {
    const site = await addSite();
    const id = await addShown(site);
    expect(await shownOn(site)).toEqual([id]);
    await changeProfile(id, { promoted: 0 });
    expect(await shownOn(site)).toEqual([]);
  });

  test("fictional profiles follow real members, only if the site labels them", async () => {
    const plain = await addSite();
    const labelled = await addSite(FICTIONAL);
    for (const site of [plain, labelled]) {
      await addShown(site, { columns: { fictional: 1 }, lastActive: NOW });
      const real = await addShown(site);
      const { profiles: cards } = await listHomePageProfiles(services, await siteOf(site), HOME);
      expect(cards.map(({ fictional }) => fictional)).toEqual(
        site === labelled ? [false, true] : [false],
      );
      expect(cards[0]?.id).toBe(real);
    }
  });

  test("a shown member has a first name and a photo address, no bytes", async () => {
    const site = await addSite();
    await addShown(site);
    const { profiles } = await listHomePageProfiles(services, await siteOf(site), HOME);
    const [card] = profiles;
    expect(card).toMatchObject({
      name: "Robin",
      age: null,
      region: null,
      headline: "",
      photo: { shades: "dce543", locked: false },
    });
  });
});

describe("profile card", () => {
  /** Friday evening in the Netherlands, Saturday morning in New Zealand. */
  const NOW = Date.parse("2026-11-20T21:00:00Z");
  const reader = { ...memberBy("me", "s"), premium: false, hidesPresence: false };
  const row: CardRow = {
    id: asId<MemberId>("her"),
    name: "Aino Maria",
    birthDate: "1985-11-20",
    region: "IE-CO",
    country: "IE",
    activeAt: NOW,
    headline: "Sauna first",
    language: "en",
    joinedAt: 0,
    onlineAt: 0,
    fictional: 0,
    photoId: null,
    photoShades: "",
    photoWidth: 0,
    photoHeight: 0,
    photoVisibility: "public",
    liked: 0,
    hidesPresence: 0,
  };
  const card = (overrides: Partial<CardRow> = {}, cardContext: Partial<CardContext> = {}) =>
    cardBuilderFor(
      reader,
      {
        language: "en",
        timeZone: "Europe/Amsterdam",
        country: "GB",
        namePhoto: plainPhotoRef,
        ...cardContext,
      },
      NOW,
    )({ ...row, ...overrides });

  test("a card contains the country only if it differs from the viewer's", () => {
    expect(card().country).toBe("Ireland");
    expect(card({}, { language: "fr" }).country).toBe("Irlande");
    expect(card({}, { country: "IE" }).country).toBeNull();
    expect(card({ country: null, region: null }).country).toBeNull();
  });

  test("activity is shown in steps of the viewer's own calendar", () => {
    const at = (moment: string, timeZone?: string) =>
      card({ activeAt: Date.parse(moment) }, timeZone ? { timeZone } : {}).activity;
    expect(at("2026-11-19T23:00:00Z")).toBe("today"); // Midnight in Amsterdam.
    expect(at("2026-11-19T22:59:59Z")).toBe("week");
    expect(at("2026-11-15T23:00:00Z")).toBe("week"); // Start of Monday.
    expect(at("2026-11-15T22:59:59Z")).toBe("month");
    expect(at("2026-10-31T22:59:59Z")).toBeNull();
    expect(at("2026-11-20T10:30:00Z")).toBe("today");
    expect(at("2026-11-20T10:30:00Z", "Pacific/Auckland")).toBe("week"); // Yesterday there.
  });

  test("a card says online for ten minutes after an open page was recorded", () => {
    expect(card({ onlineAt: NOW - minutes(10) + 1 }).activity).toBe("online");
    expect(card({ onlineAt: NOW - minutes(10) }).activity).toBe("today");
  });

  test("activity is shown only between two members who both show it", () => {
    const read = (hides: boolean) =>
      cardBuilderFor(
        { ...reader, hidesPresence: hides },
        { language: "en", timeZone: "UTC", country: "GB", namePhoto: plainPhotoRef },
        NOW,
      );
    expect(read(false)(row).activity).toBe("today");
    expect(read(true)(row).activity).toBeNull();
    expect(read(false)({ ...row, hidesPresence: 1 }).activity).toBeNull();
    const online = { ...row, onlineAt: NOW };
    expect(read(false)(online).activity).toBe("online");
    expect(read(true)(online).activity).toBeNull();
    expect(read(false)({ ...online, hidesPresence: 1 }).activity).toBeNull();
  });

  test("a fictional profile never shows activity", () => {
    expect(card({ fictional: 1, onlineAt: NOW })).toMatchObject({
      fictional: true,
      activity: null,
    });
  });

  test("a visitor sees public photos, a free member no Premium ones, an owner all", () => {
    const photoFor = (visibility: CardRow["photoVisibility"], to: typeof reader | null) => {
      const shown = { ...row, photoId: asId<PhotoId>("p"), photoVisibility: visibility };
      const cardContext = {
        language: "en",
        timeZone: "UTC",
        country: "GB",
        namePhoto: plainPhotoRef,
      } as const;
      const card = to
        ? cardBuilderFor(to, cardContext, NOW)(shown)
        : visitorCard(shown, plainPhotoRef);
      return card.photo && (card.photo.locked ? "locked" : "open");
    };
    const premium = { ...reader, premium: true };
    const herself = { ...reader, id: asId<MemberId>("her") };
    for (const [visibility, ...seen] of [
      ["public", "open", "open", "open", "open"],
      ["members", null, "open", "open", "open"],
      ["premium", null, "locked", "open", "open"],
    ] as const)
      expect([null, reader, premium, herself].map((to) => photoFor(visibility, to))).toEqual(seen);
  });

  test("a visitor's card has neither location nor activity", () => {
    expect(visitorCard(row, plainPhotoRef)).toMatchObject({
      name: "Aino",
      age: null,
      region: null,
      country: null,
      activity: null,
      headline: "",
    });
  });
});

describe("orientation consent", () => {
  const services = realServices({ now: () => 9 });
  const stored = ({ id }: TestMember) =>
    env.DB.prepare(
      "SELECT status, (SELECT version FROM consents WHERE account_id = id AND subject = 'orientation') AS version FROM profiles WHERE id = ?",
    )
      .bind(id)
      .first();
  const addSeeker = async (niche = 1, seeks = "both") => {
    const site = await addSite({ niche });
    const me = await addMember(site);
    await changeProfile(me.id, { gender: "female", seeks });
    return me;
  };

  test.each([
    ["a member who seeks their own gender", 1, "both"],
    ["a member of a site whose theme states it", 7, "male"],
  ])("withdrawing hides %s until they agree again", async (_who, niche, seeks) => {
    const me = await addSeeker(niche, seeks);
    await giveOrientationConsent(services, me);
    expect(await stored(me)).toEqual({ status: "active", version: 1 });
    for (let n = 0; n < 2; n++) await withdrawConsent(services, me, "orientation");
    expect(await stored(me)).toEqual({ status: "hidden", version: null });
    for (let n = 0; n < 2; n++) await giveOrientationConsent(services, me);
    expect(await stored(me)).toEqual({ status: "active", version: 1 });
  });

  test("an invisible member stays invisible, whatever they answer", async () => {
    const me = await addSeeker();
    await setPrivacySwitch(services, me, { which: "invisible", on: true });
    await giveOrientationConsent(services, me);
    expect(await stored(me)).toMatchObject({ status: "hidden" });
    await withdrawConsent(services, me, "orientation");
    await setPrivacySwitch(services, me, { which: "invisible", on: false });
    expect(await stored(me)).toMatchObject({ status: "hidden" });
  });

  test("withdrawing hides nobody else, and nobody who needs no consent", async () => {
    const me = await addSeeker(1, "male");
    const her = await addSeeker();
    await withdrawConsent(services, me, "orientation");
    await withdrawConsent(services, { ...her, siteId: me.siteId }, "orientation");
    expect([await stored(me), await stored(her)]).toMatchObject([
      { status: "active" },
      { status: "active" },
    ]);
  });

  test("a consent to an earlier version counts no more", async () => {
    const me = await addSeeker();
    await giveOrientationConsent(services, me);
    await env.DB.prepare("UPDATE consents SET version = 0 WHERE account_id = ?").bind(me.id).run();
    await setPrivacySwitch(services, me, { which: "invisible", on: true });
    await setPrivacySwitch(services, me, { which: "invisible", on: false });
    expect(await stored(me)).toEqual({ status: "hidden", version: 0 });
    await giveOrientationConsent(services, me);
    expect(await stored(me)).toEqual({ status: "active", version: 1 });
  });
});
