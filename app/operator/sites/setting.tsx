import { data, Form, useNavigation } from "react-router";
import { formatSetting, hasDefault, isSettingKey } from "~/domain/site/parse-setting";
import { SETTING_DESCRIPTIONS } from "~/domain/site/setting-descriptions";
import {
  changeSettings,
  previewSettings,
  type SiteResult,
} from "~/domain/site-admin/change-settings";
import { listSettings, listSites } from "~/domain/site-admin/list-sites";
import { changeSettingSchema } from "~/domain/site-admin/site-admin.schema";
import { getServices } from "~/request/middleware/context";
import { readForm } from "~/request/read-form";
import { notFound } from "~/request/responses";
import { getStaff, type OperatorHandle } from "~/request/staff-context";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { OperatorPage } from "../ui/operator-page";
import { ReasonField } from "../ui/reason-field";
import type { Route } from "./+types/setting";

export const handle = { permission: "sites.edit" } satisfies OperatorHandle;

/** A setting with its value on every site; `?site=` selects those to change. */
export async function loader({ params: { key }, url, context }: Route.LoaderArgs) {
  if (!isSettingKey(key)) throw notFound();
  const selected = url.searchParams.getAll("site");
  const sites = (await listSites(getServices(context))).map((site) => {
    const setting = listSettings(site).find((one) => one.key === key);
    return {
      id: site.id,
      host: site.host,
      text: formatSetting(setting?.value ?? null),
      isDefault: setting?.isDefault ?? true,
      selected: selected.includes(site.id),
    };
  });
  return { key, about: SETTING_DESCRIPTIONS[key].about, hasDefault: hasDefault(key), sites };
}

/** Shows what the change would do; with the values seen and a reason, makes it. */
export async function action({ request, params: { key }, context }: Route.ActionArgs) {
  const form = await readForm(request, changeSettingSchema);
  if (!form.ok) return data({ results: null, text: "", saved: false }, { status: 422 });
  const { text, reset, site: sites, expected, reason } = form.value;
  const services = getServices(context);
  const change = { sites, key, text: reset ? null : text };
  const saved = expected !== undefined && reason !== undefined;
  const results = saved
    ? await changeSettings(services, getStaff(context), { ...change, expected, reason })
    : await previewSettings(services, change);
  const status = results.every(({ ok }) => ok) ? 200 : 422;
  return data({ results, text: change.text, saved }, { status });
}

export default function SettingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { key, about, sites } = loaderData;
  const hosts = new Map(sites.map(({ id, host }) => [id as string, host]));
  const results = actionData?.results;
  return (
    <OperatorPage title={key} lead={about} narrow>
      {actionData && !results ? (
        <Alert tone="danger" live>
          Choose a site, and write a reason when you save.
        </Alert>
      ) : null}
      {results ? <Results results={results} hosts={hosts} saved={actionData.saved} /> : null}
      {results && !actionData.saved && results.some(({ ok }) => ok) ? (
        <ConfirmForm results={results} text={actionData.text} />
      ) : null}
      <ValueForm {...loaderData} typed={actionData?.saved ? null : actionData?.text} />
    </OperatorPage>
  );
}

const REFUSALS: Record<string, string> = {
  not_found: "There is no such site.",
  unchanged: "It has this value already.",
  changed_meanwhile: "Somebody else changed it meanwhile. Check the value and try again.",
  unlabelled: "The site has fictional profiles, which this must label.",
};

type ResultsProps = {
  results: readonly SiteResult[];
  hosts: ReadonlyMap<string, string>;
  saved: boolean;
};

function Results({ results, hosts, saved }: ResultsProps) {
  return (
    <div role="status" className="mb-4 grid gap-3">
      {results.map((result) => (
        <div key={result.siteId} className="desk-card">
          <p className="font-semibold">{hosts.get(result.siteId) ?? result.siteId}</p>
          {result.ok ? (
            <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-3 gap-y-1">
              <dt className="text-muted">Before</dt>
              <dd className="whitespace-pre-wrap wrap-anywhere">{result.before ?? "default"}</dd>
              <dt className="text-muted">After</dt>
              <dd className="whitespace-pre-wrap wrap-anywhere">{result.after ?? "default"}</dd>
            </dl>
          ) : (
            <p className="mt-1 text-danger">{result.problem ?? REFUSALS[result.refusal]}</p>
          )}
          {saved && result.ok ? (
            <p className="mt-1 text-success">Saved. Members see it within a minute.</p>
          ) : null}
        </div>
      ))}
    </div>
  );
}

function ConfirmForm({ results, text }: { results: readonly SiteResult[]; text: string | null }) {
  const changing = results.flatMap((result) => (result.ok ? [result] : []));
  const expected = Object.fromEntries(changing.map(({ siteId, before }) => [siteId, before]));
  const busy = useNavigation().state !== "idle";
  return (
    <Form method="post" className="desk-card mb-6 grid gap-4">
      <input type="hidden" name="text" value={text ?? ""} />
      {text === null ? <input type="hidden" name="reset" value="yes" /> : null}
      {changing.map(({ siteId }) => (
        <input key={siteId} type="hidden" name="site" value={siteId} />
      ))}
      <input type="hidden" name="expected" value={JSON.stringify(expected)} />
      <ReasonField />
      <Button type="submit" busy={busy}>
        {changing.length === 1 ? "Save" : `Save on ${changing.length} sites`}
      </Button>
    </Form>
  );
}

type ValueFormProps = Route.ComponentProps["loaderData"] & { typed: string | null | undefined };

function ValueForm({ hasDefault, sites, typed }: ValueFormProps) {
  const shown = sites.find(({ selected }) => selected) ?? sites[0];
  return (
    <Form method="post" className="grid gap-4">
      <Field
        as="textarea"
        name="text"
        label="Value"
        hint="A text, a number, true or false, a list with commas, or JSON."
        defaultValue={typed ?? shown?.text}
        spellCheck={false}
        className="font-mono"
      />
      {hasDefault ? (
        <label className="flex min-h-11 items-center gap-2">
          <input type="checkbox" name="reset" value="yes" />
          Use the default instead
        </label>
      ) : null}
      <fieldset>
        <legend className="mb-1 font-semibold">Sites</legend>
        {sites.map(({ id, host, text, isDefault, selected }) => (
          <label key={id} className="flex min-h-11 items-start gap-2 border-b border-line py-2">
            <input
              type="checkbox"
              name="site"
              value={id}
              defaultChecked={selected}
              className="mt-1"
            />
            <span className="min-w-0">
              <span className="font-semibold">{host}</span>
              <code className="block whitespace-pre-wrap wrap-anywhere text-muted">
                {text}
                {isDefault ? " (default)" : ""}
              </code>
            </span>
          </label>
        ))}
      </fieldset>
      <Button type="submit" variant="secondary">
        Show what changes
      </Button>
    </Form>
  );
}
