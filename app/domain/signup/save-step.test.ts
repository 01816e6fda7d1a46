import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { run } from "~/db/batch";
import { addDraftOwner } from "../../../tests/support/draft-owner";
import { png } from "../../../tests/support/pictures";
import {
  ABOUT_ME,
  ABOUT_YOU,
  draftOwner,
  origin,
  row,
  services,
  setUpSignupSteps,
  site,
} from "../../../tests/support/signup-steps";
import {
  addMember,
  addSite,
  emailAddressOf,
  realServices,
} from "../../../tests/support/test-database";
import { CONSENTS } from "../account/consents";
import { consumeAttempt } from "../account/limit-attempts";
import { writeToken } from "../account/mailed-secret";
import { PHOTO_SIZES } from "../photo/photo";
import { logInWithCode } from "../session/login-code";
import { activateByCode, activateByLink } from "./activate-account";
import {
  completeDraft,
  findDraft,
  saveAboutMe,
  saveAboutYou,
  saveLocation,
  savePhoto,
  skipStep,
} from "./save-step";
import type { AboutYouStep } from "./signup.schema";

describe("save step", () => {
  setUpSignupSteps();

  const NORTH = { country: "NL", region: "NL-NH" } as const;

  const step = () =>
    row(
      "SELECT a.signup_step AS step, p.status AS profile FROM accounts a JOIN profiles p ON p.id = a.id WHERE a.id = ?",
      draftOwner.id,
    );
  const countEmails = () => row("SELECT count(*) AS n FROM outbox WHERE site_id = ?", site);

  async function upToAboutMe() {
    await skipStep(services, draftOwner, { origin, step: "photo" });
    await saveLocation(services, draftOwner, { origin, form: NORTH });
    await saveAboutYou(services, draftOwner, { origin, niche: 1, form: ABOUT_YOU });
  }

  test("every answer is stored at once and the signup resumes where it stopped", async () => {
    await skipStep(services, draftOwner, { origin, step: "photo" });
    await saveLocation(services, draftOwner, { origin, form: NORTH });
    expect(await step()).toEqual({ step: 3, profile: "draft" });
    expect(await findDraft(services, draftOwner)).toMatchObject({
      signupStep: 3,
      country: "NL",
      region: "NL-NH",
      gender: null,
    });
  });

  test("the last step ends the draft and writes the activation e-mail in one batch, once", async () => {
    await upToAboutMe();
    expect(await countEmails()).toEqual({ n: 0 });
    await saveAboutMe(services, draftOwner, { origin, form: ABOUT_ME });
    expect(await step()).toEqual({ step: 5, profile: "disabled" });
    expect(await countEmails()).toEqual({ n: 1 });
    await saveAboutMe(services, draftOwner, { origin, form: { ...ABOUT_ME, headline: "Better" } });
    expect(await countEmails()).toEqual({ n: 1 });
    expect(
      await row("SELECT count(*) AS n FROM account_tokens WHERE account_id = ?", draftOwner.id),
    ).toEqual({ n: 1 });
  });

  test("a skipped last step ends the signup too", async () => {
    await upToAboutMe();
    await skipStep(services, draftOwner, { origin, step: "about_me" });
    expect(await step()).toEqual({ step: 5, profile: "disabled" });
    expect(await countEmails()).toEqual({ n: 1 });
  });

  test("a step posted too early is stored and does not end the draft", async () => {
    await saveAboutMe(services, draftOwner, { origin, form: ABOUT_ME });
    expect(await step()).toEqual({ step: 1, profile: "draft" });
    expect(await countEmails()).toEqual({ n: 0 });
  });

  test("an earlier step answered again does not move the signup back", async () => {
    await upToAboutMe();
    await saveLocation(services, draftOwner, { origin, form: { country: "DE", region: "DE-BE" } });
    expect(await step()).toEqual({ step: 4, profile: "draft" });
  });

  test("a confirmed member is visible as soon as the steps are done", async () => {
    await upToAboutMe();
    await env.DB.prepare("UPDATE accounts SET status = 'active' WHERE id = ?")
      .bind(draftOwner.id)
      .run();
    await saveAboutMe(services, draftOwner, { origin, form: ABOUT_ME });
    expect(await step()).toEqual({ step: 5, profile: "active" });
    expect(await countEmails()).toEqual({ n: 0 });
  });

  test("an address at its daily limit gets no e-mail and the answers are stored", async () => {
    await upToAboutMe();
    for (let n = 0; n < 3; n++)
      await consumeAttempt(services, {
        siteId: site,
        limit: "unconfirmed_mail",
        subject: "sam@example.test",
      });
    await saveAboutMe(services, draftOwner, { origin, form: ABOUT_ME });
    expect(await countEmails()).toEqual({ n: 0 });
    expect(await findDraft(services, draftOwner)).toMatchObject({
      signupStep: 5,
      headline: "Hello",
    });
  });

  test("a step of another member's draft, or on another site, is not written", async () => {
    const foreign = { ...draftOwner, siteId: await addSite() };
    await skipStep(services, foreign, { origin, step: "photo" });
    await saveLocation(services, foreign, { origin, form: NORTH });
    await expect(findDraft(services, foreign)).rejects.toThrow();
    expect(await findDraft(services, draftOwner)).toMatchObject({ country: null, signupStep: 1 });
  });
});

describe("orientation", () => {
  setUpSignupSteps();

  const stored = () =>
    row(
      "SELECT p.seeks AS seeks, (SELECT version FROM consents WHERE account_id = p.id AND subject = 'orientation') AS version FROM profiles p WHERE p.id = ?",
      draftOwner.id,
    );
  const save = (choice: Partial<AboutYouStep>, niche = 1) =>
    saveAboutYou(services, draftOwner, { origin, niche, form: { ...ABOUT_YOU, ...choice } });

  test.each([
    ["a woman who seeks women", { seeks: "female" }, 1],
    ["a member who seeks both", { seeks: "both" }, 1],
    ["a member of a site whose theme states it", {}, 7],
  ] as const)("%s is stored only with the consent", async (_who, choice, niche) => {
    expect(await save(choice, niche)).toEqual({ ok: false, refusal: "orientation_consent" });
    expect(await stored()).toEqual({ seeks: null, version: null });
    expect(await save({ ...choice, orientation_consent: true }, niche)).toMatchObject({ ok: true });
    expect(await stored()).toMatchObject({ version: CONSENTS.orientation.version });
  });

  test("another choice needs none and ends an earlier one", async () => {
    await save({ seeks: "both", orientation_consent: true });
    await save({ seeks: "male", orientation_consent: true });
    expect(await stored()).toEqual({ seeks: "male", version: null });
  });

  test("an API call's answers without the consent store nothing", async () => {
    const profile = { country: "NL", region: "NL-NH", gender: "male", seeks: "male" } as const;
    const call = { origin, profile, orientationConsent: false, niche: 1 };
    expect(await completeDraft(services, draftOwner, call)).toMatchObject({ ok: false });
    expect(await findDraft(services, draftOwner)).toMatchObject({ country: null, signupStep: 1 });
    await completeDraft(services, draftOwner, { ...call, orientationConsent: true });
    expect(await stored()).toEqual({ seeks: "male", version: 1 });
  });
});

describe("complete draft", () => {
  setUpSignupSteps();

  const profile = { country: "NL", region: "NL-NH", gender: "female", seeks: "male" } as const;
  const complete = () =>
    completeDraft(services, draftOwner, { origin, profile, orientationConsent: false, niche: 1 });
  const stored = () =>
    row(
      "SELECT a.signup_step AS step, p.status AS status, p.country, p.region, p.gender FROM accounts a JOIN profiles p ON p.id = a.id WHERE a.id = ?",
      draftOwner.id,
    );
  const countEmails = () =>
    row("SELECT count(*) AS n FROM outbox WHERE account_id = ?", draftOwner.id);

  test("an API call's answers end the draft and mail one code", async () => {
    await complete();
    const { country, region, gender } = profile;
    expect(await stored()).toEqual({ step: 5, status: "disabled", country, region, gender });
    expect(await countEmails()).toEqual({ n: 1 });
  });

  test("a repeated call changes nothing and mails nothing more", async () => {
    await complete();
    const before = await stored();
    await complete();
    expect(await stored()).toEqual(before);
    expect(await countEmails()).toEqual({ n: 1 });
  });

  test("a call completes a draft that was started in steps", async () => {
    await skipStep(services, draftOwner, { origin, step: "photo" });
    await saveLocation(services, draftOwner, { origin, form: { country: "NL", region: "NL-UT" } });
    await complete();
    expect(await stored()).toMatchObject({ step: 5, region: "NL-NH" });
    expect(await countEmails()).toEqual({ n: 1 });
  });

  test("a call gives no consent to sexuality or intimate interests", async () => {
    await complete();
    expect(
      await row(
        "SELECT count(*) AS n FROM consents WHERE account_id = ? AND subject IN ('sexuality', 'intimate_interests')",
        draftOwner.id,
      ),
    ).toEqual({ n: 0 });
  });
});

describe("consent", () => {
  setUpSignupSteps();

  test("a sexuality is stored only with its consent and deleted with it", async () => {
    const stored = () =>
      row(
        "SELECT p.sexuality AS sexuality, (SELECT count(*) FROM consents WHERE account_id = p.id) AS consents FROM profiles p WHERE p.id = ?",
        draftOwner.id,
      );
    await saveAboutYou(services, draftOwner, {
      origin,
      niche: 1,
      form: {
        ...ABOUT_YOU,
        sexuality: "bi",
        sexuality_consent: false,
      },
    });
    expect(await stored()).toEqual({ sexuality: null, consents: 0 });
    await saveAboutYou(services, draftOwner, {
      origin,
      niche: 1,
      form: {
        ...ABOUT_YOU,
        sexuality: "bi",
        sexuality_consent: true,
      },
    });
    expect(await stored()).toEqual({ sexuality: "bi", consents: 1 });
    await saveAboutYou(services, draftOwner, { origin, niche: 1, form: ABOUT_YOU });
    expect(await stored()).toEqual({ sexuality: null, consents: 0 });
  });

  test("intimate interests are stored only with their consent and deleted with it", async () => {
    const interests = async () => (await findDraft(services, draftOwner)).interests.sort();
    await saveAboutMe(services, draftOwner, {
      origin,
      form: {
        ...ABOUT_ME,
        interests: ["tea"],
        intimate_interests: ["bondage"],
      },
    });
    expect(await interests()).toEqual(["tea"]);
    await saveAboutMe(services, draftOwner, {
      origin,
      form: {
        ...ABOUT_ME,
        interests: ["tea"],
        intimate_interests: ["bondage"],
        intimate_consent: true,
      },
    });
    expect(await interests()).toEqual(["bondage", "tea"]);
    await saveAboutMe(services, draftOwner, { origin, form: { ...ABOUT_ME, interests: ["wine"] } });
    expect(await interests()).toEqual(["wine"]);
  });
});

describe("purpose", () => {
  const services = realServices();
  const browser = "own".padEnd(43, "x");

  /** A member with an unconfirmed address, a login secret and an activation secret. */
  async function addUnconfirmedMember() {
    const siteId = await addSite();
    const { id } = await addMember(siteId, { status: "not_confirmed", profileStatus: "disabled" });
    const who = { siteId, accountId: id };
    const login = await writeToken(services, { ...who, purpose: "login", browser });
    const activation = await writeToken(services, { ...who, purpose: "activate" });
    for (const { statement } of [login, activation]) await run(services.db, statement);
    const status = () =>
      env.DB.prepare("SELECT status FROM accounts WHERE id = ?").bind(id).first("status");
    const place = { siteId, network: "home", device: "" };
    const logIn = (code: string) =>
      logInWithCode(services, { ...place, browser }, { email: emailAddressOf(id), code });
    const confirm = (code: string) => activateByCode(services, place, { accountId: id, code });
    const open = (secret: string, where = siteId) =>
      activateByLink(services, { siteId: where, device: "" }, secret);
    return { login, activation, status, logIn, confirm, open };
  }

  test("a login secret confirms no address", async () => {
    const { login, status, logIn, confirm, open } = await addUnconfirmedMember();
    expect((await confirm(login.code)).ok).toBe(false);
    expect((await open(login.secret)).ok).toBe(false);
    expect(await status()).toBe("not_confirmed");
    expect((await logIn(login.code)).ok).toBe(true);
  });

  test("an activation code logs nobody in", async () => {
    const { activation, status, logIn, confirm } = await addUnconfirmedMember();
    expect((await logIn(activation.code)).ok).toBe(false);
    expect((await confirm(activation.code)).ok).toBe(true);
    expect(await status()).toBe("active");
  });

  test("a link opened on another site confirms nothing and is not spent", async () => {
    const { activation, status, open } = await addUnconfirmedMember();
    expect((await open(activation.secret, await addSite())).ok).toBe(false);
    expect(await status()).toBe("not_confirmed");
    expect((await open(activation.secret)).ok).toBe(true);
  });
});

describe("save photo", () => {
  type Bytes = Uint8Array<ArrayBuffer>;

  /** A member at the first step, with a function that uploads pictures at a given time. */
  async function addUploader() {
    const site = await addSite();
    const signer = await addDraftOwner(site);
    const later: Promise<unknown>[] = [];
    const send = async (bytes: Bytes, review: "automatic" | "by_hand" = "automatic", now = 1) => {
      const services = realServices({
        now: () => now,
        defer: (_name, work) => void later.push(work),
      });
      const sent = await savePhoto(services, signer, {
        site: { photo_review: review },
        origin: `https://${site}`,
        bytes: bytes.buffer,
      });
      await Promise.all(later.splice(0));
      return sent;
    };
    const photos = async () =>
      (
        await env.DB.prepare("SELECT id, status, shades FROM photos WHERE profile_id = ?")
          .bind(signer.id)
          .all<{ id: string; status: string; shades: string }>()
      ).results;
    const state = () =>
      env.DB.prepare(
        "SELECT a.signup_step AS step, p.status AS profile, p.main_photo_id AS main FROM accounts a JOIN profiles p ON p.id = a.id WHERE a.id = ?",
      )
        .bind(signer.id)
        .first();
    const storedImages = async (id: string) =>
      Promise.all(
        PHOTO_SIZES.map(async (size) => {
          const object = await realServices().photos.get(`${site}/${id}/${size}.webp`);
          return object ? new Response(object.body).arrayBuffer() : null;
        }),
      );
    return { send, photos, state, storedImages };
  }

  /** The size in a WebP's header. */
  async function sizeOf(bytes: ArrayBuffer | null | undefined) {
    if (!bytes) return null;
    const info = await (env as unknown as Env).IMAGES.info(new Blob([bytes]).stream());
    return "width" in info ? [info.format, info.width, info.height] : null;
  }

  test("an uploaded photo becomes the main one and its sizes are stored", async () => {
    const { send, photos, state, storedImages } = await addUploader();
    const sent = await send(await png(640, 400));
    if (!sent.ok) throw new Error(sent.refusal);
    const { id } = sent.value;
    expect(await photos()).toEqual([
      { id, status: "active", shades: expect.stringMatching(/^[\da-f]{6}$/) },
    ]);
    expect(await state()).toEqual({ step: 2, profile: "draft", main: id });
    const [main, thumb, tiny] = await storedImages(id);
    expect([await sizeOf(main), await sizeOf(thumb), await sizeOf(tiny)]).toEqual([
      ["image/webp", 640, 400],
      ["image/webp", 320, 400],
      ["image/webp", 24, 30],
    ]);
  });

  test("the previous photo is deleted with its bytes", async () => {
    const { send, photos, state, storedImages } = await addUploader();
    const first = await send(await png(40, 50));
    const second = await send(await png(50, 40), "by_hand");
    if (!first.ok || !second.ok) throw new Error("refused");
    expect(await photos()).toMatchObject([{ id: second.value.id, status: "pending" }]);
    expect(await state()).toMatchObject({ step: 2, main: second.value.id });
    expect(await storedImages(first.value.id)).toEqual([null, null, null]);
    expect((await storedImages(second.value.id)).map((bytes) => bytes !== null)).toEqual([
      true,
      true,
      true,
    ]);
  });

  test.each([
    ["text", "not a picture at all"],
    [
      "a drawing with a script",
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    ],
    ["nothing", ""],
  ])("%s is rejected as a photo and nothing is stored", async (_, content) => {
    const { send, photos, state } = await addUploader();
    const bytes = Uint8Array.from(new TextEncoder().encode(content));
    expect(await send(bytes)).toEqual({ ok: false, refusal: "not_a_picture" });
    expect(await photos()).toEqual([]);
    expect(await state()).toMatchObject({ step: 1, profile: "draft" });
  });

  test("twenty photos may be tried within an hour, the next one afterwards", async () => {
    const { send } = await addUploader();
    const at = (now: number) => send(new Uint8Array(8), "automatic", now);
    for (let n = 0; n < 20; n++)
      expect(await at(1_000_000)).toEqual({ ok: false, refusal: "not_a_picture" });
    expect(await at(1_000_000)).toEqual({ ok: false, refusal: "too_many_photos" });
    expect(await at(1_000_000 + 3_600_000)).toEqual({ ok: false, refusal: "not_a_picture" });
  });
});
