import { Form, Link } from "react-router";
import { isAllowed } from "~/domain/permission/permission";
import { describeChange } from "~/domain/site/describe-change";
import { formatSetting, isSettingKey } from "~/domain/site/parse-setting";
import { findAdministeredSite } from "~/domain/site-admin/list-sites";
import { listSettingHistory, type SettingChangeEntry } from "~/domain/site-admin/setting-history";
import { getServices } from "~/request/middleware/context";
import { notFound } from "~/request/responses";
import { getStaff, type OperatorHandle } from "~/request/staff-context";
import { Button } from "~/ui/button";
import { OperatorPage } from "../ui/operator-page";
import { Table } from "../ui/table";
import { Time } from "../ui/time";
import type { Route } from "./+types/history";
import { ChangedParts } from "./change-results";

export const handle = { permission: "sites.read" } satisfies OperatorHandle;

/** The changes of a site's settings from the audit log; `?key=` limits them to one setting. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const services = getServices(context);
  const site = await findAdministeredSite(services, params.site);
  const filterKey = url.searchParams.get("key");
  if (!site || (filterKey !== null && !isSettingKey(filterKey))) throw notFound();
  const page = await listSettingHistory(services, site, {
    key: filterKey,
    after: url.searchParams.get("after"),
  });
  const older = new URLSearchParams(filterKey ? { key: filterKey } : {});
  if (page.next) older.set("after", page.next);
  return {
    site: { id: site.id, host: site.host },
    key: filterKey,
    entries: page.entries.map((entry) => toRow(entry, site.stored)),
    older: page.next ? `?${older}` : null,
    mayEdit: isAllowed(getStaff(context).roles, "sites.edit"),
  };
}

/** `revert`: the text of the value before, unless the setting has it or no longer exists. */
function toRow(entry: SettingChangeEntry, stored: Readonly<Partial<Record<string, string>>>) {
  const { key, before, after } = entry;
  const isCurrent = isSettingKey(key);
  return {
    ...entry,
    parts: isCurrent ? describeChange(key, { before, after }) : [{ label: "", before, after }],
    revert:
      isCurrent && (stored[key] ?? null) !== before
        ? { text: before === null ? null : formatSetting(JSON.parse(before)) }
        : null,
  };
}

export default function History({ loaderData }: Route.ComponentProps) {
  const { site, key, entries, older, mayEdit } = loaderData;
  return (
    <OperatorPage
      title={key ? `History of ${key}` : "History of settings"}
      lead={
        <>
          <Link to={`/operator/sites/${site.id}`} className="underline">
            {site.host}
          </Link>{" "}
          · times are UTC
        </>
      }
    >
      <Table
        caption="Changes, the newest first"
        rows={entries}
        keyOf={({ id }) => id}
        empty="Nobody has changed it here."
        columns={[
          { label: "Time", cell: ({ at }) => <Time at={at} /> },
          { label: "Who", cell: ({ staffName }) => staffName ?? "the system" },
          ...(key
            ? []
            : [
                {
                  label: "Setting",
                  cell: ({ key: one }: (typeof entries)[number]) => (
                    <Link to={`?key=${one}`} className="underline">
                      {one}
                    </Link>
                  ),
                },
              ]),
          { label: "Change", cell: ({ parts }) => <ChangedParts parts={parts} /> },
          { label: "Reason", cell: ({ reason }) => reason ?? "–" },
          ...(mayEdit
            ? [
                {
                  label: "Revert",
                  cell: (entry: (typeof entries)[number]) => (
                    <RevertForm entry={entry} site={site} />
                  ),
                },
              ]
            : []),
        ]}
      />
      {older ? (
        <p className="mt-4">
          <Link to={older} className="underline">
            Older changes
          </Link>
        </p>
      ) : null}
    </OperatorPage>
  );
}

type RevertFormProps = {
  entry: Route.ComponentProps["loaderData"]["entries"][number];
  site: { id: string; host: string };
};

/** Opens the preview of the value before the change; nothing is changed yet. */
function RevertForm({ entry: { key, at, revert }, site }: RevertFormProps) {
  if (!revert) return <>–</>;
  return (
    <Form method="post" action={`/operator/settings/${key}?site=${site.id}`}>
      <input type="hidden" name="site" value={site.id} />
      {revert.text === null ? (
        <input type="hidden" name="mode" value="default" />
      ) : (
        <input type="hidden" name="text" value={revert.text} />
      )}
      <Button type="submit" variant="secondary" size="sm">
        Revert
        <span className="sr-only">{` ${key} to the value before ${new Date(at).toISOString()}`}</span>
      </Button>
    </Form>
  );
}
