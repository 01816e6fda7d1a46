import { expect, test } from "vitest";
import type { PhotoId } from "~/kit/ids";
import { pick } from "~/kit/pick";
import { asId } from "../../../tests/support/member-by";
import {
  COMPLETENESS_FIELDS,
  PROFILE_FIELD_NAMES,
  PROFILE_FIELDS,
  type ProfileFieldValues,
} from "../profile-field/profile-fields";
import { completenessOf } from "./completeness";
import type { OwnProfile } from "./find-own-profile";

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
    about: "",
    interests: [],
    ...pick({} as ProfileFieldValues, PROFILE_FIELD_NAMES),
    sexuality_consent: false,
    intimate_interests: [],
    intimate_consent: false,
  },
};

test("missing fields are listed and optional sensitive ones never are", () => {
  const { missing, filled, of } = completenessOf(empty);
  expect([filled, of]).toEqual([0, missing.length]);
  expect(missing.slice(0, 4)).toEqual(["photo", "headline", "about", "interests"]);
  expect(missing.filter((name) => /sexuality|intimate|consent/.test(name))).toEqual([]);
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
