import { data, Form, useNavigation } from "react-router";
import { changeSwitch } from "~/domain/kill-switch/change-switch";
import { switchSchema } from "~/domain/kill-switch/kill-switch.schema";
import { listSwitchedOff, type SwitchedOff } from "~/domain/kill-switch/list-switched-off";
import { listSites } from "~/domain/site/list-sites";
import { SITE_SWITCHES } from "~/domain/site/switches";
import { LANDERS } from "~/domain/visit/visit";
import { getServices } from "~/request/middleware/context";
import { readForm } from "~/request/read-form";
import { getStaff, type OperatorHandle } from "~/request/staff-context";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { OperatorPage } from "../ui/operator-page";
import { ReasonField } from "../ui/reason-field";
import { switchAbout, switchLabel } from "../ui/switch-labels";
import { SwitchedBy } from "../ui/switched-off";
import type { Route } from "./+types/switches";

export const handle = { permission: "switches.use" } satisfies OperatorHandle;

/** What is switched off on which site. */
export async function loader({ context }: Route.LoaderArgs) {
  const services = getServices(context);
  const [sites, off] = await Promise.all([listSites(services), listSwitchedOff(services)]);
  return {
    sites: sites.map(({ id, name, host }) => ({ id, name, host })),
    off,
    now: services.now(),
  };
}

/** POST: switches something off or on, on the chosen sites. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, switchSchema);
  if (!form.ok)
    return data({ error: "A switch, a site and a reason are needed.", done: 0 }, { status: 422 });
  const { name, turn, site: sites, reason } = form.value;
  const results = await changeSwitch(getServices(context), getStaff(context), {
    name,
    off: turn === "off",
    sites,
    reason,
  });
  const done = results.filter(({ result }) => result === "done").length;
  const failed = results.find(({ result }) => result !== "done" && result !== "unchanged");
  if (!failed) return { error: null, done };
  return data(
    { error: ERRORS[failed.result] ?? failed.result, done },
    { status: failed.result === "not_found" ? 404 : 409 },
  );
}

const ERRORS: Record<string, string> = {
  not_found: "There is no such site.",
  changed_meanwhile: "Somebody else changed the switches meanwhile. Try again.",
};

export default function Switches({ loaderData, actionData }: Route.ComponentProps) {
  const { sites, off, now } = loaderData;
  return (
    <OperatorPage title="Switches" lead="Writes stop at once, pages follow within a minute." narrow>
      {actionData ? <Result {...actionData} /> : null}
      <section aria-labelledby="off" className="mb-8">
        <h2 id="off" className="mb-2 text-lg">
          Switched off now
        </h2>
        {off.length === 0 ? (
          <p className="desk-card text-muted">Nothing: everything works.</p>
        ) : (
          <ul className="grid gap-3">
            {off.map((one) => (
              <li key={`${one.site.id} ${one.name}`}>
                <SwitchOn off={one} now={now} />
              </li>
            ))}
          </ul>
        )}
      </section>
      <SwitchOff key={off.length} sites={sites} />
    </OperatorPage>
  );
}

function Result({ error, done }: { error: string | null; done: number }) {
  return (
    <div className="mb-4">
      {error ? (
        <Alert tone="danger" live>
          {error}
        </Alert>
      ) : (
        <Alert tone="success" live>
          {done === 0 ? "It was so already." : `Done on ${done} ${done === 1 ? "site" : "sites"}.`}
        </Alert>
      )}
    </div>
  );
}

function SwitchOn({ off, now }: { off: SwitchedOff; now: number }) {
  const { site, name } = off;
  const isBusy = useNavigation().state !== "idle";
  return (
    <Form
      method="post"
      className="desk-card grid gap-3"
      aria-label={`${switchLabel(name)} on ${site.name}`}
    >
      <p>
        <span className="font-semibold">{switchLabel(name)}</span> on {site.name},{" "}
        <SwitchedBy {...off} now={now} />
      </p>
      <input type="hidden" name="name" value={name} />
      <input type="hidden" name="site" value={site.id} />
      <div className="grid items-end gap-3 sm:grid-cols-[1fr_auto]">
        <Field
          id={`reason-${site.id}-${name}`}
          name="reason"
          label="Why you switch it on"
          maxLength={1000}
          autoComplete="off"
          required
        />
        <Button type="submit" name="turn" value="on" busy={isBusy} className="sm:min-h-12">
          Switch on
        </Button>
      </div>
    </Form>
  );
}

function SwitchOff({ sites }: Pick<Route.ComponentProps["loaderData"], "sites">) {
  const isBusy = useNavigation().state !== "idle";
  return (
    <Form method="post" className="desk-card grid gap-4" aria-labelledby="switch-off">
      <h2 id="switch-off" className="text-lg">
        Switch off
      </h2>
      <fieldset className="grid gap-1">
        <legend className="mb-1 font-semibold">What</legend>
        {SITE_SWITCHES.map((name) => (
          <label key={name} className="flex min-h-11 items-start gap-3 py-1">
            <input type="radio" name="name" value={name} className="mt-1.5" required />
            <span>
              {switchLabel(name)}
              <span className="block text-sm text-muted">{switchAbout(name)}</span>
            </span>
          </label>
        ))}
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center gap-2">
            A lander <Icon name="chevron-down" size={18} />
          </summary>
          <p className="text-sm text-muted">Its visitors are led to the home page.</p>
          <div className="grid sm:grid-cols-2">
            {LANDERS.map((lander) => (
              <label key={lander} className="flex min-h-11 items-center gap-3">
                <input type="radio" name="name" value={`lander:${lander}`} />
                {lander}
              </label>
            ))}
          </div>
        </details>
      </fieldset>
      <fieldset>
        <legend className="mb-1 font-semibold">Sites</legend>
        {sites.map(({ id, name, host }) => (
          <label key={id} className="flex min-h-11 items-center gap-3">
            <input type="checkbox" name="site" value={id} />
            <span className="min-w-0 wrap-anywhere">
              {name} <span className="text-muted">{host}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <ReasonField />
      <Button
        type="submit"
        name="turn"
        value="off"
        variant="danger"
        busy={isBusy}
        className="justify-self-start"
      >
        Switch off
      </Button>
    </Form>
  );
}
