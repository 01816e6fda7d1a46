import { Form, Link } from "react-router";
import { listWaitingConversations } from "~/domain/fictional-profile/answer-messages";
import { listMissingLabels } from "~/domain/fictional-profile/fictional-profile";
import { listFictionalProfiles } from "~/domain/fictional-profile/manage-fictional";
import { regionName } from "~/domain/location/location";
import { findAdministeredSite } from "~/domain/site-admin/list-sites";
import { getServices } from "~/request/middleware/context";
import { notFound } from "~/request/responses";
import type { OperatorHandle } from "~/request/staff-context";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { OperatorPage } from "../ui/operator-page";
import { ReasonField } from "../ui/reason-field";
import { Table } from "../ui/table";
import { Time } from "../ui/time";
import type { Route } from "./+types/fictional";

export const handle = { permission: "fictional.answer" } satisfies OperatorHandle;

/** A site's fictional profiles, and the members who wait for an answer. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const services = getServices(context);
  const site = await findAdministeredSite(services, params.site);
  if (!site) throw notFound();
  const query = url.searchParams;
  const [inbox, list] = await Promise.all([
    listWaitingConversations(services, site, query.get("waiting")),
    listFictionalProfiles(services, site, query.get("after")),
  ]);
  return {
    site: { id: site.id, host: site.host },
    missing: listMissingLabels(site.settings),
    inbox,
    profiles: list.profiles.map((profile) => ({
      ...profile,
      region: profile.region && regionName(profile.region, "en"),
    })),
    next: list.next,
    result: query.get("result"),
  };
}

const RESULTS: Record<string, string> = {
  created: "The profile was created, and is visible with its label.",
  answered: "The answer was sent.",
  closed: "Closed without an answer.",
  hidden: "The profile is hidden. Its chats stay.",
  active: "The profile is visible again.",
};

export default function Fictional({ loaderData }: Route.ComponentProps) {
  const { site, missing, inbox, profiles, next, result } = loaderData;
  return (
    <OperatorPage
      title="Fictional profiles"
      lead={
        <>
          <Link to={`/operator/sites/${site.id}`} className="underline">
            {site.host}
          </Link>{" "}
          · labelled wherever they appear; they only answer
        </>
      }
      actions={
        missing.length === 0 ? (
          <Link to={`/operator/sites/${site.id}/fictional/add`} className="button primary sm">
            Create a profile
          </Link>
        ) : null
      }
    >
      <div className="grid gap-4">
        {result && RESULTS[result] ? (
          <Alert tone="success" live>
            {RESULTS[result]}
          </Alert>
        ) : null}
        {missing.length > 0 ? (
          <Alert tone="info" title="This site has none">
            {`A site may have fictional profiles once these settings label them: ${missing.join(", ")}.`}
          </Alert>
        ) : null}
      </div>
      <section aria-labelledby="waiting" className="mt-6">
        <h2 id="waiting" className="mb-2 text-lg">
          Waiting for an answer
        </h2>
        <Table
          caption="Conversations, the longest waiting first"
          rows={inbox.waiting}
          keyOf={({ id }) => id}
          empty="Nobody waits."
          columns={[
            { label: "Since", cell: ({ since }) => <Time at={since} /> },
            { label: "Member", cell: ({ memberName }) => memberName },
            { label: "To", cell: ({ fictionalName }) => fictionalName },
            { label: "Messages", cell: ({ unread }) => unread, number: true },
            { label: "Consent", cell: ({ agreedAt }) => <Consent agreedAt={agreedAt} /> },
            {
              label: "Answer",
              cell: ({ id, memberName }) => (
                <Link
                  to={`/operator/sites/${site.id}/fictional/conversations/${id}`}
                  className="font-semibold underline"
                >
                  Open<span className="sr-only">{` the messages of ${memberName}`}</span>
                </Link>
              ),
            },
          ]}
        />
        {inbox.next ? (
          <p className="mt-3">
            <Link to={`?waiting=${inbox.next}`} className="underline">
              More
            </Link>
          </p>
        ) : null}
      </section>
      <section aria-labelledby="profiles" className="mt-8">
        <h2 id="profiles" className="mb-2 text-lg">
          Profiles
        </h2>
        <Table
          caption="Fictional profiles, the oldest first"
          rows={profiles}
          keyOf={({ id }) => id}
          empty="There are none."
          columns={[
            { label: "Name", cell: ({ name }) => <strong>{name}</strong> },
            { label: "Gender", cell: ({ gender }) => gender },
            { label: "Place", cell: ({ country, region }) => `${region ?? "–"}, ${country}` },
            { label: "Photo", cell: ({ hasPhoto }) => (hasPhoto ? "yes" : "none") },
            { label: "Since", cell: ({ joinedAt }) => <Time at={joinedAt} /> },
            {
              label: "State",
              cell: ({ id, name, status }) => (
                <StatusForm site={site.id} id={id} name={name} isHidden={status === "hidden"} />
              ),
            },
          ]}
        />
        {next ? (
          <p className="mt-3">
            <Link to={`?after=${next}`} className="underline">
              More profiles
            </Link>
          </p>
        ) : null}
      </section>
    </OperatorPage>
  );
}

/** When the sender agreed to pay for messages to fictional profiles (R231). */
export function Consent({ agreedAt }: { agreedAt: number | null }) {
  return agreedAt === null ? (
    <span className="text-warning">not agreed: the free message only</span>
  ) : (
    <>
      agreed <Time at={agreedAt} />
    </>
  );
}

type StatusFormProps = { site: string; id: string; name: string; isHidden: boolean };

function StatusForm({ site, id, name, isHidden }: StatusFormProps) {
  return (
    <details>
      <summary className="min-h-6 cursor-pointer underline">
        {isHidden ? "hidden" : "visible"}
        <span className="sr-only">{`: change ${name}`}</span>
      </summary>
      <Form
        method="post"
        action={`/operator/sites/${site}/fictional/status`}
        className="grid gap-2 py-2"
      >
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="status" value={isHidden ? "active" : "hidden"} />
        <ReasonField id={`reason-${id}`} />
        <Button type="submit" variant="secondary" size="sm">
          {isHidden ? `Show ${name}` : `Hide ${name}`}
        </Button>
      </Form>
    </details>
  );
}
