import { optionalText } from "~/kit/text-schema";
import { z } from "~/kit/zod";
import type { CountryCode } from "../place/countries";
import { nameSchema } from "./name.schema";
import * as codes from "./profile.schema";
import { ABOUT, HEADLINE } from "./words.schema";

/** Rules of the page's site. */
type Rules = {
  siteName: string;
  countries: readonly CountryCode[];
  isRegionOf: (country: CountryCode, region: string) => boolean;
};

const oneOf = <Code extends string>(among: readonly [Code, ...Code[]]) =>
  z.enum(among).nullable().optional();

const facts = {
  hair_colour: oneOf(codes.FACTS.hair_colour),
  eye_colour: oneOf(codes.FACTS.eye_colour),
  body_type: oneOf(codes.FACTS.body_type),
  tattoos: oneOf(codes.FACTS.tattoos),
  relationship_status: oneOf(codes.FACTS.relationship_status),
  reason: oneOf(codes.FACTS.reason),
  sexuality: oneOf(codes.FACTS.sexuality),
} satisfies Record<codes.Fact, z.ZodType>;

const fieldsOf = ({ siteName, countries }: Rules) =>
  z.strictObject({
    name: nameSchema(siteName).optional(),
    gender: z.enum(codes.GENDERS, "invalid.choice").optional(),
    seeks: z.enum(codes.SOUGHT, "invalid.choice").optional(),
    country: z.enum(countries).optional(),
    region: z.string("join:invalid.region").max(10).optional(),
    headline: optionalText(HEADLINE).optional(),
    about: optionalText(ABOUT).optional(),
    ...facts,
    sexuality_consent: z.boolean().optional(),
    interests: z
      .array(z.enum(codes.EVERYDAY_INTERESTS))
      .max(codes.EVERYDAY_INTERESTS.length)
      .optional(),
    intimate_interests: z
      .array(z.enum(codes.INTIMATE_INTERESTS))
      .max(codes.INTIMATE_INTERESTS.length)
      .optional(),
    intimate_consent: z.boolean().optional(),
  });

/**
 * A field's value as the page showed it: any stored value, even if today's rules would reject it.
 */
const shown = z.union([
  z.string().max(20_000),
  z.null(),
  z.boolean(),
  z.array(z.string().max(40)).max(100),
]);

/**
 * A change of the member's own profile: fields as the page showed them (`was`) and as they should
 * be (`now`).
 */
export function profileChangeSchema(rules: Rules) {
  const now = fieldsOf(rules);
  const was = z.strictObject(
    Object.fromEntries(Object.keys(now.shape).map((name) => [name, shown.optional()])) as {
      [Name in keyof typeof now.shape]: z.ZodOptional<typeof shown>;
    },
  );
  return z
    .strictObject({ was, now, contact: z.literal("keep").optional() })
    .refine(({ now: { country, region } }) => isPlace(rules, country, region), {
      path: ["now", "region"],
      error: "join:invalid.region",
    })
    .refine(
      ({ now, was }) => !now.sexuality || consents(now.sexuality_consent, was.sexuality_consent),
      {
        path: ["now", "sexuality_consent"],
        error: "join:invalid.consent",
      },
    )
    .refine(
      ({ now, was }) =>
        !now.intimate_interests?.length || consents(now.intimate_consent, was.intimate_consent),
      { path: ["now", "intimate_consent"], error: "join:invalid.consent" },
    );
}

/** Country and region, or neither. */
const isPlace = (rules: Rules, country: CountryCode | undefined, region: string | undefined) =>
  country === undefined ? region === undefined : rules.isRegionOf(country, region ?? "");

/** Consent given now or before; a field that was given and is now omitted withdraws it. */
const consents = (now: boolean | undefined, was: unknown) => now === true || was === true;

export type ProfileChange = z.output<ReturnType<typeof profileChangeSchema>>;
