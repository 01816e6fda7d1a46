import { Form, Link } from "react-router";
import { readDevice } from "~/domain/session/session";
import { findOwnAccount, OWN_ACCOUNT_REFUSALS } from "~/domain/staff/own-account";
import { isRefusalOf } from "~/kit/outcome";
import { getServices } from "~/request/middleware/context";
import { getStaff, type OperatorHandle } from "~/request/staff-context";
import { Alert } from "~/ui/alert";
import { Button, LinkButton } from "~/ui/button";
import { OperatorPage } from "../ui/operator-page";
import { Table } from "../ui/table";
import type { Route } from "./+types/account";
import { describeRefusal } from "./refusals";

export const handle = { permission: "desk.open" } satisfies OperatorHandle;

/** GET /operator/account: the own passkeys and sessions. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const staff = getStaff(context);
  const { passkeys, sessions } = await findOwnAccount(getServices(context), staff);
  const code = url.searchParams.get("error") ?? "";
  return {
    name: staff.name,
    email: staff.email,
    passkeys,
    sessions: sessions.map(({ device, ...session }) => ({ ...session, ...readDevice(device) })),
    error: isRefusalOf(OWN_ACCOUNT_REFUSALS, code) ? describeRefusal(code).text : null,
  };
}

/** Times are shown in UTC, so that two people name the same one. */
const formatTime = (at: number) => new Date(at).toISOString().slice(0, 16).replace("T", " ");

export default function Account({ loaderData }: Route.ComponentProps) {
  const { name, email, passkeys, sessions, error } = loaderData;
  return (
    <OperatorPage title="Your account" lead={`${name}, ${email}. Times are UTC.`}>
      {error ? (
        <div className="mb-4">
          <Alert
            tone="danger"
            live
            action={
              <Link to="/operator/account" className="underline">
                Close
              </Link>
            }
          >
            {error}
          </Alert>
        </div>
      ) : null}
      <section className="mb-8">
        <div className="mb-2 flex items-center justify-between gap-3">
          <h2 className="text-lg">Passkeys</h2>
          <LinkButton to="/operator/account/passkey" size="sm" variant="secondary" reloadDocument>
            Add a passkey
          </LinkButton>
        </div>
        <PasskeyTable passkeys={passkeys} />
      </section>
      <section>
        <div className="mb-2 flex items-center justify-between gap-3">
          <h2 className="text-lg">Sessions</h2>
          <Form method="post" action="/operator/account/sessions/end" reloadDocument>
            <Button type="submit" size="sm" variant="danger">
              End all
            </Button>
          </Form>
        </div>
        <SessionTable sessions={sessions} />
      </section>
    </OperatorPage>
  );
}

type AccountData = Route.ComponentProps["loaderData"];

function PasskeyTable({ passkeys }: Pick<AccountData, "passkeys">) {
  return (
    <Table
      caption="Your passkeys"
      columns={[
        { label: "Name", cell: ({ name, synced }) => `${name}${synced ? " (synced)" : ""}` },
        { label: "Added", cell: ({ createdAt }) => formatTime(createdAt) },
        { label: "Last used", cell: ({ usedAt }) => (usedAt ? formatTime(usedAt) : "never") },
        {
          label: "Remove",
          cell: ({ id, name }) => (
            <Form method="post" action="/operator/account/passkey/remove">
              <input type="hidden" name="id" value={id} />
              <Button type="submit" size="sm" variant="quiet" aria-label={`Remove ${name}`}>
                Remove
              </Button>
            </Form>
          ),
        },
      ]}
      rows={passkeys}
      keyOf={({ id }) => id}
      empty="You have no passkeys."
    />
  );
}

function SessionTable({ sessions }: Pick<AccountData, "sessions">) {
  return (
    <Table
      caption="Your sessions"
      columns={[
        {
          label: "Browser",
          cell: ({ browser, system }) => [browser, system].filter(Boolean).join(", ") || "unknown",
        },
        { label: "Signed in", cell: ({ createdAt }) => formatTime(createdAt) },
        {
          label: "End",
          cell: ({ id, current }) =>
            current ? (
              "this one"
            ) : (
              <Form method="post" action="/operator/account/session/end">
                <input type="hidden" name="id" value={id} />
                <Button type="submit" size="sm" variant="quiet">
                  End
                </Button>
              </Form>
            ),
        },
      ]}
      rows={sessions}
      keyOf={({ id }) => id}
      empty="You have no sessions."
    />
  );
}
