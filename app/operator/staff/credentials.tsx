import type { SetupCredentials } from "~/domain/staff/setup-secret";
import { Alert } from "~/ui/alert";

type CredentialsProps = { email: string; credentials: SetupCredentials };

/** Shown in the response to the form only: they are not stored. */
export function Credentials({ email, credentials }: CredentialsProps) {
  const { password, uri, secret } = credentials;
  return (
    <div className="grid gap-4">
      <Alert tone="warning" live title="Shown only now">
        {`For the first sign-in of ${email}, within seven days. Give the password and the code in two different ways.`}
      </Alert>
      <dl className="grid gap-3">
        <Value label="Password" value={password} />
        <Value label="Secret for an authenticator app" value={secret} />
        <Value label="The same as an address" value={uri} />
      </dl>
    </div>
  );
}

const Value = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt className="text-sm text-muted">{label}</dt>
    <dd className="font-mono wrap-anywhere">{value}</dd>
  </div>
);
