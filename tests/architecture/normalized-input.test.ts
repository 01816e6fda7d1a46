import { expect, test } from "vitest";
import { parseSearchText } from "~/domain/conversation/chat-search-query";
import { codeIn } from "~/features/shop/shop-path";
import { PROOF_FIELDS } from "~/kit/bot-check";
import { normalizeLines } from "~/kit/text";
import { z } from "~/kit/zod";
import { filesBelow, textOf } from "./sources";

type SchemaDefinition = {
  type: string;
  innerType?: z.ZodType;
  element?: z.ZodType;
  options?: z.ZodType[];
  in?: z.ZodType;
  out?: z.ZodType;
  transform?: (value: unknown) => unknown;
};
type TextField = { field: string; normalised: boolean };

/**
 * Schemas without typed input: operators' settings, queue messages, contents of e-mails and pushes;
 * and those of operators' forms, whose fields `settingFields` has normalised.
 */
const NO_FORM =
  /\/(?:site|new-site|new-code|fictional-profile|shop|campaign|notification-delivery|outbox|notification-emails|order-emails|push|passkey|age|ages|sorts|transparency)\.schema\.ts$/;
/**
 * Fields of forms and API calls that a page or a program fills in; each is compared with a value of
 * ours, or bounded.
 */
const FILLED_BY_PAGES = [
  "key",
  "client_id",
  "id",
  "to",
  "from",
  "conversation",
  "profile",
  "for",
  "member",
  "deed",
  "knock",
  "token",
  "next",
  "back",
  "after",
  "after_given",
  "after_received",
  "undo",
  "setup",
  "bundle",
  "bank",
  "crop",
  "site",
  "copy",
  "expected",
  "refund",
  "decision",
  "items",
  "item",
  "thread",
  "entry",
  "staff",
  "confirmed",
  "seen",
  "photos",
  "order",
  "region",
  "country",
  "was",
  "begun",
  PROOF_FIELDS.trap,
  "credential",
  "date_of_birth",
  "cropSchema",
];
/**
 * Compared byte by byte: removing characters from a password changes it (NIST SP 800-63B, 3.1.1.2).
 */
const SECRETS = [
  "password",
  "password_again",
  "old_password",
  "mail_password",
  "passwordSchema",
  "typedPasswordSchema",
];

const RULE = {
  minAge: 18,
  today: "2026-12-01",
  siteName: "Amorelle",
  messageLength: 500,
  countries: ["NL"],
  isRegionOf: () => true,
};
/** How the schemas that depend on a site are created. */
const MADE: Record<string, unknown[]> = {
  emailSchemaWith: [],
  messageTextSchema: [500],
  messageFormSchema: [500],
  answerSchema: [500],
  messageApiSchema: [500],
  nameSchema: ["Amorelle"],
  accountStepSchema: [RULE],
  aboutYouStepSchema: [1],
  signupRequestSchema: [RULE],
  profileChangeSchema: [RULE],
  locationStepSchema: [["NL"], () => true],
  choiceFormSchema: [["NL"]],
};

const modules = import.meta.glob<Record<string, unknown>>("../../app/**/*.schema.ts", {
  eager: true,
});
const forms = Object.entries(modules).filter(([path]) => !NO_FORM.test(path));

function schemasOf([, exported]: (typeof forms)[number]): [string, z.ZodType][] {
  return Object.entries(exported).flatMap(([name, value]): [string, z.ZodType][] => {
    if (value instanceof z.ZodType) return [[name, value]];
    const args = MADE[name];
    return typeof value === "function" && args ? [[name, value(...args) as z.ZodType]] : [];
  });
}

/** The text fields of a schema, by the first transformation of the input. */
function fieldsOf(schema: z.ZodType, field: string): TextField[] {
  const def = schema._zod.def as unknown as SchemaDefinition;
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, part]) =>
      fieldsOf(part as z.ZodType, name).filter(
        ({ normalised }) => normalised || !FILLED_BY_PAGES.includes(name),
      ),
    );
  if (def.type === "string") return [{ field, normalised: false }];
  if (def.type === "pipe" && def.in && def.out) {
    const { type, transform } = def.out._zod.def as unknown as SchemaDefinition;
    return def.in instanceof z.ZodString && type === "transform" && transform
      ? [{ field, normalised: normalises(transform) }]
      : fieldsOf(def.in, field);
  }
  const parts = [def.innerType, def.element, ...(def.options ?? [])];
  return parts.flatMap((part) => (part ? fieldsOf(part, field) : []));
}

/**
 * Texts of several lines keep their characters; all others lose invisible characters and unusual
 * spaces.
 */
function normalises(transform: (value: unknown) => unknown): boolean {
  if (transform === normalizeLines) return true;
  const typed = "\u200e\u00a0a\u200b1\u00ad\u2060\u00a0\ufeff";
  return /^a1$/i.test(String(transform(typed)));
}

const found = forms.flatMap((form) =>
  schemasOf(form).flatMap(([name, schema]) => fieldsOf(schema, name)),
);
const normalised = new Set(found.filter((one) => one.normalised).map(({ field }) => field));

test("this test covers every function that creates a form schema", () => {
  const makers = forms.flatMap(([, exported]) =>
    Object.entries(exported)
      .filter(([name, value]) => typeof value === "function" && /Schema(?:With)?$/.test(name))
      .map(([name]) => name),
  );
  expect(makers.filter((name) => !(name in MADE))).toEqual([]);
});

test("every text field of a form or call is normalised, or filled in by a page", () => {
  const raw = found.filter((one) => !one.normalised).map(({ field }) => field);
  expect(
    [...new Set(raw)].filter((name) => ![...FILLED_BY_PAGES, ...SECRETS].includes(name)),
  ).toEqual([]);
  for (const name of ["email", "code", "otp", "iban", "phone", "zip", "limit", "name", "headline"])
    expect(normalised, name).toContain(name);
});

const CONTROL = /<(?:Field|input|textarea|LanderField|TextArea)\b(?:[^<>]|=>|<[^<>]*\/>)*?\/?>/g;
const CHOSEN = /\bas="select"|\btype="(?:hidden|radio|checkbox|file|number)"/;
/** Read from a URL without a schema; tested below. */
const READ_BY_HAND = ["q"];
/** Typed in the filter of the audit log only, whose schema normalises them. */
const TYPED_FILTERS = ["site", "member", "id", "from"];

test("every text input of a page is a field of such a schema", () => {
  const boxes = filesBelow("app", /\.tsx$/).flatMap((path) =>
    [...textOf(path).matchAll(CONTROL)]
      .map(([control]) => control)
      .filter((control) => !CHOSEN.test(control))
      .flatMap((control) => /\bname="(\w+)"/.exec(control)?.[1] ?? []),
  );
  expect(boxes.length).toBeGreaterThan(15);
  expect(
    [...new Set(boxes)].filter(
      (name) =>
        !normalised.has(name) && ![...SECRETS, ...READ_BY_HAND, ...TYPED_FILTERS].includes(name),
    ),
  ).toEqual([]);
});

test("no route reads a text of its own: input comes through a module's schema", () => {
  const routes = ["app/features", "app/routes"];
  const own = routes
    .flatMap((folder) => filesBelow(folder, /(?<!\.schema|\.test)\.tsx?$/))
    .filter((path) => /\bz\s*\.string\(/.test(textOf(path)));
  // A position in digits, and pages to return to.
  expect(own).toEqual([
    "app/routes/api/geocode.php.ts",
    "app/routes/visit/cookie-choice.ts",
    "app/routes/visit/lang-config.tsx",
    "app/routes/visit/site-entry.ts",
  ]);
});

test("a query parameter read by hand is normalised too", () => {
  expect(parseSearchText("\u200ehello\u200b\u00a0there")).toEqual({
    searchText: "hello there",
    problem: null,
  });
  expect(parseSearchText("\u200b\u2060")).toBeNull();
  expect(codeIn(new URL("https://site.test/?code=%E2%80%8Bsummer%E2%80%9325%C2%A0"))).toBe(
    "summer-25",
  );
});
