import { Field } from "~/ui/field";
import { PasskeyForm } from "./passkey-form";

/** `system`: of this device, the suggested name. */
export function NewPasskeyForm({ system, error }: { system: string | null; error: string | null }) {
  return (
    <PasskeyForm
      kind="create"
      optionsPath="/operator/account/passkey/options"
      label="Register this device"
      error={error}
    >
      <Field
        name="name"
        label="Name of the passkey"
        defaultValue={system ?? "My device"}
        maxLength={40}
        autoComplete="off"
        required
      />
    </PasskeyForm>
  );
}
