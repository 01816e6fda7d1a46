import { type DefaultValue, type SubmissionResult, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { extractProof } from "~/kit/bot-check";
import type { z } from "~/kit/zod";

type FormValues = Record<string, unknown>;
type FormOptions<Values> = {
  /** The action's result for this form, if any. */
  lastResult: SubmissionResult<string[]> | undefined;
  defaultValue?: DefaultValue<Values>;
};

/**
 * A form with a schema, validated in the browser on submit, and again while an error is corrected.
 */
export function useValidatedForm<Values extends FormValues, Value extends FormValues>(
  id: string,
  schema: z.ZodType<Value, Values>,
  { lastResult, defaultValue }: FormOptions<Values>,
) {
  return useForm<Values, Value>({
    id,
    lastResult,
    defaultValue,
    onValidate: ({ formData }) => {
      extractProof(formData);
      return parseWithZod(formData, { schema });
    },
    shouldValidate: "onSubmit",
    shouldRevalidate: "onInput",
  });
}
