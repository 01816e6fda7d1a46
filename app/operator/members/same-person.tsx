import { Link } from "react-router";
import type { findSamePerson } from "~/domain/member-admin/find-same-person";
import { displayEmail } from "~/kit/email";
import { Face } from "./face";
import { memberPath } from "./member-path";
import { StatusChip } from "./status-chip";

type SamePersonProps = { accounts: Awaited<ReturnType<typeof findSamePerson>> };

/** Accounts that may belong to the same person, with the evidence. */
export function SamePerson({ accounts }: SamePersonProps) {
  return (
    <section aria-labelledby="same" className="min-w-0">
      <h2 id="same" className="mb-1 text-lg">
        Same person?
      </h2>
      <p className="mb-3 text-sm text-muted">
        By e-mail, picture, bank account and phone. Networks and devices are not stored.
      </p>
      {accounts.length === 0 ? (
        <p className="desk-card text-muted">No account shares any of these.</p>
      ) : (
        <ul className="grid gap-3">
          {accounts.map((account) => (
            <li key={account.id} className="desk-card flex items-start gap-3">
              <Face path={memberPath(account)} photo={account.photo} size="small" />
              <div className="min-w-0">
                <p>
                  <Link to={memberPath(account)} className="font-semibold underline">
                    {account.name}
                  </Link>
                  , {account.age} · {account.siteName} <StatusChip status={account.status} />
                </p>
                <p className="text-sm wrap-anywhere text-muted">{displayEmail(account.email)}</p>
                <p className="text-sm">Same {account.evidence.join(", ")}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
