import { Link } from "react-router";
import { isAllowed } from "~/domain/permission/permission";
import { formatSetting } from "~/domain/site/parse-setting";
import { SETTING_DESCRIPTIONS, SETTING_GROUPS } from "~/domain/site/setting-descriptions";
import { findAdministeredSite, listSettings } from "~/domain/site-admin/list-sites";
import { getServices } from "~/request/middleware/context";
import { notFound } from "~/request/responses";
import { getStaff, type OperatorHandle } from "~/request/staff-context";
import { Alert } from "~/ui/alert";
import { OperatorPage } from "../ui/operator-page";
import { Table } from "../ui/table";
import type { Route } from "./+types/site";

export const handle = { permission: "sites.read" } satisfies OperatorHandle;

/** A site's settings by group, with their values as text. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const site = await findAdministeredSite(getServices(context), params.site);
  if (!site) throw notFound();
  const settings = listSettings(site).map(({ key, value, isDefault }) => ({
    key,
    value: formatSetting(value),
    isDefault,
    ...SETTING_DESCRIPTIONS[key],
  }));
  return {
    site: { id: site.id, host: site.host, name: site.settings?.name ?? site.host },
    problems: site.problems,
    groups: SETTING_GROUPS.map((group) => ({
      group,
      settings: settings.filter((setting) => setting.group === group),
    })),
    mayEdit: isAllowed(getStaff(context).roles, "sites.edit"),
    mayAnswer: isAllowed(getStaff(context).roles, "fictional.answer"),
  };
}

export default function SitePage({ loaderData }: Route.ComponentProps) {
  const { site, problems, groups, mayEdit, mayAnswer } = loaderData;
  return (
    <OperatorPage
      title={site.name}
      lead={
        <>
          <a href={`//${site.host}`} className="underline">
            {site.host}
          </a>{" "}
          · site {site.id}
        </>
      }
      actions={
        <>
          {mayEdit ? (
            <>
              <Link to={`/operator/sites/${site.id}/discounts`} className="button secondary sm">
                Discount codes
              </Link>
              <Link to={`/operator/sites/${site.id}/route`} className="button secondary sm">
                Route
              </Link>
            </>
          ) : null}
          {mayAnswer ? (
            <Link to={`/operator/sites/${site.id}/fictional`} className="button secondary sm">
              Fictional profiles
            </Link>
          ) : null}
          <Link to={`/operator/sites/${site.id}/history`} className="button secondary sm">
            History
          </Link>
        </>
      }
    >
      {problems.length > 0 ? (
        <Alert tone="warning" title="To do">
          <ul className="list-disc ps-5">
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </Alert>
      ) : null}
      {groups.map(({ group, settings }) => (
        <section key={group} className="mt-6" aria-labelledby={group}>
          <h2 id={group} className="mb-2 text-lg">
            {group}
          </h2>
          <Table
            caption={group}
            rows={settings}
            keyOf={({ key }) => key}
            empty="None."
            columns={[
              {
                label: "Setting",
                cell: ({ key, about }) => (
                  <>
                    {mayEdit ? (
                      <Link
                        to={`/operator/settings/${key}?site=${site.id}`}
                        className="font-semibold underline"
                      >
                        {key}
                      </Link>
                    ) : (
                      <span className="font-semibold">{key}</span>
                    )}
                    <span className="block text-muted">{about}</span>
                  </>
                ),
              },
              {
                label: "Value",
                cell: ({ value, isDefault }) => (
                  <>
                    <code className="whitespace-pre-wrap">{value}</code>
                    {isDefault ? <span className="block text-xs text-muted">default</span> : null}
                  </>
                ),
              },
            ]}
          />
        </section>
      ))}
    </OperatorPage>
  );
}
