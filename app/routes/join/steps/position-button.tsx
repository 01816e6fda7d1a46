import { useEffect, useState } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { postJson } from "~/kit/api-client";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { useStepForms } from "../step-forms";
import {
  type Permission,
  type Position,
  requestPosition,
  watchPositionPermission,
} from "./position";

type PositionStatus = "searching" | "failed" | "nowhere" | "denied" | { region: string };

/**
 * Fills in the region from the browser's position, only after a tap (R22). Explains the permission
 * request first; renders nothing without JavaScript.
 */
export function PositionButton({ countries }: { countries: readonly string[] }) {
  const { t } = useTranslation("join");
  const { show } = useStepForms();
  const permission = usePermission();
  const [status, setStatus] = useState<PositionStatus | null>(null);
  const find = async () => {
    setStatus("searching");
    const position = await requestPosition();
    const found = typeof position === "string" ? position : await fetchRegion(position);
    if (typeof found === "string") return setStatus(found);
    if (!countries.includes(found.country)) return setStatus("nowhere");
    show(queryOf(found));
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

function PositionStatus({ status }: { status: PositionStatus | null }) {
  const { t } = useTranslation("join");
  if (status === null) return null;
  return typeof status === "string"
    ? t(`location.here.${status}`)
    : t("location.here.found", { region: status.region });
}

const queryOf = ({ country, region }: FoundRegion) =>
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
