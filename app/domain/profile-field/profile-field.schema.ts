import { z } from "~/kit/zod";
import { listFields, PROFILE_FIELDS, type ProfileFieldRegistry } from "./profile-fields";

/** A choice of a field's codes. */
type CodesOf<Record extends { codes: readonly string[] }> = z.ZodEnum<{
  [Code in Record["codes"][number]]: Code;
}>;

type AnswerSchemas<Registry extends ProfileFieldRegistry> = {
  [F in keyof Registry & string]: z.ZodOptional<CodesOf<Registry[F]>>;
};
type ChangeSchemas<Registry extends ProfileFieldRegistry> = {
  [F in keyof Registry & string]: z.ZodOptional<z.ZodNullable<CodesOf<Registry[F]>>>;
};

/** The schemas of a registry's fields: parts of the forms and of the search. */
export function fieldSchemasOf<Registry extends ProfileFieldRegistry>(registry: Registry) {
  const { all, askedAtSignup, searched } = listFields(registry);
  const codesOf = (field: string) => z.enum(registry[field]?.codes ?? []);
  const answers = <Field extends keyof Registry & string>(fields: readonly Field[]) =>
    Object.fromEntries(fields.map((field) => [field, codesOf(field).optional()])) as Pick<
      AnswerSchemas<Registry>,
      Field
    >;
  return {
    /** Answers at signup. */
    signup: answers(askedAtSignup),
    /** Query parameters of a search. */
    filters: answers(searched),
    /** Changes of the own profile; null deletes an answer. */
    changes: Object.fromEntries(
      all.map((field) => [field, codesOf(field).nullable().optional()]),
    ) as ChangeSchemas<Registry>,
  };
}

export const FIELD_SCHEMAS = fieldSchemasOf(PROFILE_FIELDS);
