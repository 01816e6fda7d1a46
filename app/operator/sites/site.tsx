import { Fragment } from "react";
import { Link } from "react-router";
import { isAllowed } from "~/domain/permission/permission";
import { describeSetting } from "~/domain/site/describe-change";
import { SETTING_DESCRIPTIONS, SETTING_GROUPS } from "~/domain/site/setting-descriptions";
import { findAdministeredSite, listSettings } from "~/domain/site-admin/list-sites";
import { type CountryOffer, findSellingProblems, listOffers } from "~/domain/site-admin/selling";
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
  const services = getServices(context);
  const site = await findAdministeredSite(services, params.site);
  if (!site) throw notFound();
  const settings = listSettings(site).map(({ key, value, isDefault }) => ({
    key,
    parts: describeSetting(key, value),
    isDefault,
    ...SETTING_DESCRIPTIONS[key],
  }));
  return {
    site: { id: site.id, host: site.host, name: site.settings?.name ?? site.host },
    problems: [
      ...site.problems,
      ...(site.settings ? findSellingProblems(site.settings, services.now()) : []),
    ],
    offers: site.settings ? listOffers(site.settings, services.now()) : [],
    groups: SETTING_GROUPS.map((group) => ({
      group,
      settings: settings.filter((setting) => setting.group === group),
    })),
    mayEdit: isAllowed(getStaff(context).roles, "sites.edit"),
    mayAnswer: isAllowed(getStaff(context).roles, "fictional.answer"),
  };
}

export default function SitePage({ loaderData }: Route.ComponentProps) {
  const { site, problems, groups, mayEdit, mayAnswer, offers } = loaderData;
  return (
    <OperatorPage
      back={{ to: "/operator/sites", label: "Sites" }}
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
      <Offers offers={offers} />
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
                cell: ({ parts, isDefault }) => (
                  <>
                    <Parts parts={parts} />
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

/** A value; one of several parts is folded. */
function Parts({ parts }: { parts: readonly { label: string; text: string }[] }) {
  const [first] = parts;
  if (parts.length === 1 && first?.label === "")
    return <span className="whitespace-pre-wrap">{first.text || "empty"}</span>;
  if (parts.length === 0) return <>none</>;
  return (
    <details>
      <summary className="min-h-6 cursor-pointer underline">{`${parts.length} values`}</summary>
      <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-3">
        {parts.map(({ label, text }) => (
          <Fragment key={label}>
            <dt className="text-muted">{label}</dt>
            <dd className="whitespace-pre-wrap wrap-anywhere">{text}</dd>
          </Fragment>
        ))}
      </dl>
    </details>
  );
}

/** What each country is sold today, so that a missing price or method is seen. */
function Offers({ offers }: { offers: readonly CountryOffer[] }) {
  if (offers.length === 0) return null;
  return (
    <details className="mt-6">
      <summary className="cursor-pointer text-lg font-semibold">Sold today, by country</summary>
      <Table
        caption="Sold today, as far as the provider can"
        rows={offers}
        keyOf={({ country }) => country}
        empty="None."
        columns={[
          { label: "Country", cell: ({ country }) => country },
          { label: "Bundles", cell: ({ bundles }) => bundles, number: true },
          { label: "From", cell: ({ lowestPrice }) => lowestPrice, number: true },
          { label: "VAT", cell: ({ vat }) => `${vat} %`, number: true },
          { label: "Ways to pay", cell: ({ methods }) => methods.join(" ") || "none" },
        ]}
      />
    </details>
  );
}
