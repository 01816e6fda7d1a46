import { type DefaultValue, type SubmissionResult, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { takeProof } from "~/kit/form-proof";
import type { z } from "~/kit/zod";

type Fields = Record<string, unknown>;
type Options<Values> = {
  /** The action's result for this form, if any. */
  lastResult: SubmissionResult<string[]> | undefined;
  defaultValue?: DefaultValue<Values>;
};

/**
 * A form with a schema, validated in the browser on submit, and again while an error is corrected.
 */
export function useCheckedForm<Values extends Fields, Value extends Fields>(
  id: string,
  schema: z.ZodType<Value, Values>,
  { lastResult, defaultValue }: Options<Values>,
) {
  return useForm<Values, Value>({
    id,
    lastResult,
    defaultValue,
    onValidate: ({ formData }) => {
      takeProof(formData);
      return parseWithZod(formData, { schema });
    },
    shouldValidate: "onSubmit",
    shouldRevalidate: "onInput",
  });
}
