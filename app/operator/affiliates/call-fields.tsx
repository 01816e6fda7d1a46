import { MAX_SALE_DELAY_DAYS, PLACEHOLDERS, POSTBACK_METHODS } from "~/domain/affiliate/affiliate";
import { Field } from "~/ui/field";

type CallFieldsProps = { typed: Record<string, string>; invalid: readonly string[] };

/** How a network is called: the fields that a new one and a changed one have. */
export function CallFields({ typed, invalid }: CallFieldsProps) {
  return (
    <>
      <Field as="select" name="method" label="Method" defaultValue={typed.method ?? "GET"}>
        {POSTBACK_METHODS.map((method) => (
          <option key={method}>{method}</option>
        ))}
      </Field>
      <Field
        name="url"
        label="Address of its postbacks"
        hint={`Placeholders: ${PLACEHOLDERS.map((name) => `{${name}}`).join(" ")}`}
        defaultValue={typed.url}
        error={
          invalid.includes("url")
            ? "An https address of a public host, with these placeholders behind the host only."
            : undefined
        }
        maxLength={1000}
        inputMode="url"
        autoComplete="off"
        required
      />
      <Field
        type="number"
        name="sale_delay_days"
        label="Days until a sale is reported"
        hint="A sale that is refunded before is never reported."
        defaultValue={typed.sale_delay_days ?? "14"}
        error={
          invalid.includes("sale_delay_days")
            ? `A whole number from 0 to ${MAX_SALE_DELAY_DAYS}.`
            : undefined
        }
        min={0}
        max={MAX_SALE_DELAY_DAYS}
        required
      />
    </>
  );
}
