import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { useEffect, useState } from "react";
import { type CountryCode, regionKind } from "~/domain/location/countries";
import type { Choices } from "~/domain/location/location-choices";
import { locationStepSchema } from "~/domain/signup/signup.schema";
import { useTranslation } from "~/i18n/use-translation";
import { postJson } from "~/kit/api-client";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { useErrorMessage } from "~/ui/use-error-message";
import { useValidatedForm } from "~/ui/use-validated-form";
import { stepPath } from "./signup-paths";
import { StepPage, useStepForms } from "./step-page";

/** Geolocation permission of the page. "unknown": the browser does not report it in advance. */
type Permission = "unsupported" | "unknown" | "granted" | "denied" | "prompt";
type Position = { lat: number; lon: number };

/** A position one hour old is recent enough for a region. */
const MAX_AGE_MS = 3_600_000;
const POSITION_TIMEOUT_MS = 15_000;

/** Reports the permission now and on every change; returns the unsubscribe function. */
function watchPositionPermission(onChange: (permission: Permission) => void): () => void {
  if (!("geolocation" in navigator)) {
    onChange("unsupported");
    return () => undefined;
  }
  const abortController = new AbortController();
  void queryPermission().then((status) => {
    if (abortController.signal.aborted) return;
    onChange(status?.state ?? "unknown");
    status?.addEventListener("change", () => onChange(status.state), abortController);
  });
  return () => abortController.abort();
}

const queryPermission = async () =>
  navigator.permissions?.query({ name: "geolocation" }).catch(() => null) ?? null;

/**
 * Requests the browser's position, rounded to 0.1 degree (11 km) so that no later code has a finer
 * one (R22).
 */
function requestPosition(): Promise<Position | "denied" | "failed"> {
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        resolve({ lat: roundToTenth(coords.latitude), lon: roundToTenth(coords.longitude) }),
      (problem) => resolve(problem.code === problem.PERMISSION_DENIED ? "denied" : "failed"),
      { maximumAge: MAX_AGE_MS, timeout: POSITION_TIMEOUT_MS, enableHighAccuracy: false },
    );
  });
}

/** Rounds to a tenth of a degree. */
const roundToTenth = (degrees: number) => Math.round(degrees * 10) / 10;

type ShownStatus = "searching" | "failed" | "nowhere" | "denied" | { region: string };

/**
 * Fills in the region from the browser's position, only after a tap (R22). Explains the permission
 * request first; renders nothing without JavaScript.
 */
function PositionButton({ countries }: { countries: readonly string[] }) {
  const { t } = useTranslation("join");
  const { show } = useStepForms();
  const permission = usePermission();
  const [status, setStatus] = useState<ShownStatus | null>(null);
  const find = async () => {
    setStatus("searching");
    const position = await requestPosition();
    const found = typeof position === "string" ? position : await fetchRegion(position);
    if (typeof found === "string") return setStatus(found);
    if (!countries.includes(found.country)) return setStatus("nowhere");
    show(regionQueryOf(found));
    setStatus({ region: found.region.name });
  };
  if (!permission) return null;
  const may = permission !== "unsupported" && permission !== "denied";
  return (
    <div className="grid gap-2 rounded-card border border-line p-4">
      {may ? (
        <Button
          variant="secondary"
          busy={status === "searching"}
          onClick={() => void find()}
          aria-describedby="position-note"
        >
          <Icon name="map-pin" size={20} />
          {t("location.here.button")}
        </Button>
      ) : null}
      <p id="position-note" className="text-sm text-muted">
        {t(`location.here.${permission}`)}
        {may ? ` ${t("location.here.note")}` : ""}
      </p>
      <p role="status" className="font-semibold empty:hidden">
        {status === permission ? null : <PositionStatus status={status} />}
      </p>
    </div>
  );
}

function PositionStatus({ status }: { status: ShownStatus | null }) {
  const { t } = useTranslation("join");
  if (status === null) return null;
  return typeof status === "string"
    ? t(`location.here.${status}`)
    : t("location.here.found", { region: status.region });
}

const regionQueryOf = ({ country, region }: FoundRegion) =>
  String(new URLSearchParams({ step: "location", country, region: region.code }));

/** Null until our script runs; it may change while the page is open. */
function usePermission(): Permission | null {
  const [permission, setPermission] = useState<Permission | null>(null);
  useEffect(() => watchPositionPermission(setPermission), []);
  return permission;
}

/** Response of /api/geocode.php. */
type FoundRegion = { country: string; region: { code: string; name: string } };

/** The region at a rounded position. */
async function fetchRegion({ lat, lon }: Position): Promise<FoundRegion | "nowhere" | "failed"> {
  const answer = await postJson<FoundRegion>("/api/geocode.php", { lat, lon });
  if (answer.ok) return answer.body;
  return answer.code === "not_found" ? "nowhere" : "failed";
}

type LocationStepProps = {
  country: CountryCode;
  region: string | null;
  /** The region was guessed from the visitor's network and may be wrong. */
  guessed: boolean;
  countries: Choices<CountryCode>;
  regions: Choices<string>;
  lastResult?: SubmissionResult<string[]>;
};

/**
 * Country first, since the regions depend on it: it has its own small form that also works without
 * JavaScript.
 */
export function LocationStep(props: LocationStepProps) {
  const { t } = useTranslation();
  const { country, region, countries } = props;
  return (
    <StepPage step="location" lead={t("join:location.lead")}>
      <div className="grid gap-5">
        <PositionButton countries={countries.map(({ code }) => code)} />
        <CountryForm key={country} {...props} />
        <RegionForm key={`${country}-${region}`} {...props} />
      </div>
    </StepPage>
  );
}

function CountryForm({ country, countries }: LocationStepProps) {
  const { t } = useTranslation();
  const { Form, show } = useStepForms();
  return (
    <Form
      method="get"
      action="/complete-signup"
      onChange={(event) => show(queryOf(new FormData(event.currentTarget)))}
      className="grid gap-2"
    >
      <input type="hidden" name="step" value="location" />
      <Field
        as="select"
        name="country"
        label={t("join:location.country")}
        autoComplete="country"
        defaultValue={country}
      >
        <Options choices={countries} />
      </Field>
      <noscript>
        <Button type="submit" variant="secondary">
          {t("join:location.show_regions")}
        </Button>
      </noscript>
    </Form>
  );
}

const queryOf = (form: FormData) => String(new URLSearchParams([...form] as [string, string][]));

function RegionForm(props: LocationStepProps) {
  const { country, region, guessed, countries, regions, lastResult } = props;
  const { t } = useTranslation();
  const message = useErrorMessage();
  const { Form, busy, actionOf } = useStepForms();
  const isServedRegion = (_: CountryCode, code: string) =>
    regions.some((choice) => choice.code === code);
  const schema = locationStepSchema(
    countries.map(({ code }) => code),
    isServedRegion,
  );
  const [form, fields] = useValidatedForm("location-form", schema, { lastResult });
  return (
    <Form
      method="post"
      action={actionOf(`${stepPath("location")}?country=${country}`)}
      {...getFormProps(form)}
      className="grid gap-5"
    >
      <input type="hidden" name="country" value={country} />
      <Field
        as="select"
        name="region"
        label={t("join:location.region", { context: regionKind(country) })}
        hint={guessed ? t("join:location.here.guessed") : undefined}
        required
        defaultValue={fields.region.initialValue ?? region ?? ""}
        error={message(fields.region.errors)}
      >
        <option value="">{t("join:location.choose")}</option>
        <Options choices={regions} />
      </Field>
      <Button type="submit" size="lg" wide busy={busy}>
        {t("join:step.next")}
      </Button>
    </Form>
  );
}

function Options({ choices }: { choices: Choices<string> }) {
  return choices.map(({ code, name }) => (
    <option key={code} value={code}>
      {name}
    </option>
  ));
}
