import { data, Link } from "react-router";
import { describeChange } from "~/domain/site/describe-change";
import { toFormValues } from "~/domain/site/form-tree";
import {
  formatSetting,
  hasDefault,
  isSettingKey,
  type SettingKey,
} from "~/domain/site/parse-setting";
import { SETTING_DESCRIPTIONS } from "~/domain/site/setting-descriptions";
import { settingForm } from "~/domain/site/setting-form";
import {
  changeSettings,
  previewSettings,
  type SiteResult,
} from "~/domain/site-admin/change-settings";
import { listSettings, listSites } from "~/domain/site-admin/list-sites";
import { getServices } from "~/request/middleware/context";
import { notFound } from "~/request/responses";
import { getStaff, type OperatorHandle } from "~/request/staff-context";
import { Alert } from "~/ui/alert";
import { OperatorPage } from "../ui/operator-page";
import type { Route } from "./+types/setting";
import { ChangeResults, ConfirmChange } from "./change-results";
import { readSettingRequest } from "./read-setting-request";
import { SettingForm } from "./setting-form";

export const handle = { permission: "sites.edit" } satisfies OperatorHandle;

/**
 * A setting with its value on every site; `?site=` selects those to change, the first of which
 * fills in the form. `?as=text` shows the value as text.
 */
export async function loader({ params: { key }, url, context }: Route.LoaderArgs) {
  if (!isSettingKey(key)) throw notFound();
  const selected = url.searchParams.getAll("site");
  const sites = (await listSites(getServices(context))).map((site) => {
    const setting = listSettings(site).find((one) => one.key === key);
    return { site, value: setting?.value ?? null, isDefault: setting?.isDefault ?? true };
  });
  const shown = sites.find(({ site }) => selected.includes(site.id)) ?? sites[0];
  const { node, nullable } = settingForm(key);
  return {
    key,
    about: SETTING_DESCRIPTIONS[key].about,
    node,
    modes: [
      "value" as const,
      ...(nullable ? ["none" as const] : []),
      ...(hasDefault(key) ? ["default" as const] : []),
    ],
    mode: shown?.value === null && nullable ? ("none" as const) : ("value" as const),
    values: toFormValues(node, shown?.value),
    text: url.searchParams.get("as") === "text" ? formatSetting(shown?.value ?? null) : null,
    sites: sites.map(({ site, value, isDefault }) => ({
      id: site.id,
      host: site.host,
      ...summarize(value, shown?.value),
      isDefault,
      selected: selected.includes(site.id),
    })),
  };
}

/** A value in the list of sites: its text if that is short. */
function summarize(value: unknown, shown: unknown) {
  const text = formatSetting(value);
  return {
    text: text.length > MAX_SUMMARY ? null : text,
    isShown: text === formatSetting(shown ?? null),
  };
}

const MAX_SUMMARY = 80;

/** Shows what the change would do; with the values seen and a reason, makes it. */
export async function action({ request, params: { key }, context }: Route.ActionArgs) {
  if (!isSettingKey(key)) throw notFound();
  const form = await readSettingRequest(request, key);
  if (!form.ok)
    return data({ results: null, text: null, typed: form.typed, saved: false }, { status: 422 });
  const { text, typed, confirmation } = form;
  const { site: sites, expected, reason } = confirmation;
  const services = getServices(context);
  const change = { sites, key, text };
  const saved = expected !== undefined && reason !== undefined;
  const results = saved
    ? await changeSettings(services, getStaff(context), { ...change, expected, reason })
    : await previewSettings(services, change);
  const status = results.every(({ ok }) => ok) ? 200 : 422;
  return data({ results: withParts(key, results), text, typed, saved }, { status });
}

const withParts = (key: SettingKey, results: readonly SiteResult[]) =>
  results.map((result) => (result.ok ? { ...result, parts: describeChange(key, result) } : result));

export default function SettingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { key, about, sites } = loaderData;
  const hosts = new Map(sites.map(({ id, host }) => [id as string, host]));
  const results = actionData?.results;
  const hasFieldErrors = Object.keys(actionData?.typed?.errors ?? {}).length > 0;
  const [only] = sites.filter(({ selected }) => selected);
  return (
    <OperatorPage
      back={
        only
          ? { to: `/operator/sites/${only.id}`, label: only.host }
          : { to: "/operator/sites", label: "Sites" }
      }
      title={key}
      lead={about}
      narrow
      actions={
        only ? (
          <Link
            to={`/operator/sites/${only.id}/history?key=${key}`}
            className="button quiet sm"
          >{`History on ${only.host}`}</Link>
        ) : null
      }
    >
      {actionData && !results ? (
        <div className="mb-4">
          <Alert tone="danger" live>
            {hasFieldErrors
              ? "Nothing was changed: correct the fields below."
              : "Choose a site, and write a reason when you save."}
          </Alert>
        </div>
      ) : null}
      {results ? <ChangeResults results={results} hosts={hosts} saved={actionData.saved} /> : null}
      {results && !actionData.saved && results.some(({ ok }) => ok) ? (
        <ConfirmChange results={results} text={actionData.text} />
      ) : null}
      <SettingForm {...loaderData} typed={actionData?.saved ? null : actionData?.typed} />
    </OperatorPage>
  );
}
