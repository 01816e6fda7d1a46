import { expect, test } from "vitest";
import type { MemberId, PhotoId } from "~/kit/ids";
import { asId, memberBy } from "../../../tests/support/member-by";
import { plainPhotoRef } from "../photo/photo-refs";
import { type CardContext, type CardRow, cardBuilderFor, visitorCard } from "./profile-card";

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
  fictional: 0,
  photoId: null,
  photoShades: "",
  photoWidth: 0,
  photoHeight: 0,
  photoVisibility: "public",
  liked: 0,
  hidesPresence: 0,
};
const card = (overrides: Partial<CardRow> = {}, outlook: Partial<CardContext> = {}) =>
  cardBuilderFor(
    reader,
    {
      language: "en",
      timeZone: "Europe/Amsterdam",
      country: "GB",
      namePhoto: plainPhotoRef,
      ...outlook,
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
});

test("a fictional profile never shows activity", () => {
  expect(card({ fictional: 1 })).toMatchObject({ fictional: true, activity: null });
});

test("a visitor sees public photos, a free member no Premium ones, an owner all", () => {
  const photoFor = (visibility: CardRow["photoVisibility"], to: typeof reader | null) => {
    const shown = { ...row, photoId: asId<PhotoId>("p"), photoVisibility: visibility };
    const outlook = {
      language: "en",
      timeZone: "UTC",
      country: "GB",
      namePhoto: plainPhotoRef,
    } as const;
    const card = to ? cardBuilderFor(to, outlook, NOW)(shown) : visitorCard(shown, plainPhotoRef);
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
