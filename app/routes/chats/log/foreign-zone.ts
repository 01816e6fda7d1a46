import { useEffect, useState } from "react";
import { formatTime, zoneNameAt } from "~/i18n/format";

type ZonedMoment = { at: number; locale: string; timeZone: string };

/**
 * The name of the page's time zone, such as "CET", if a clock in the zone of the reader's device
 * shows another time at that moment, as on a journey or behind a VPN; else null.
 */
export function foreignZoneName(
  { at, locale, timeZone }: ZonedMoment,
  deviceZone: string,
): string | null {
  const isSame = formatTime(at, locale, timeZone) === formatTime(at, locale, deviceZone);
  return isSame ? null : zoneNameAt(at, locale, timeZone);
}

/** The same for this device; null until hydration, since the server does not know its zone. */
export function useForeignZone({ at, locale, timeZone }: ZonedMoment): string | null {
  const [name, setName] = useState<string | null>(null);
  useEffect(() => {
    const deviceZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    setName(foreignZoneName({ at, locale, timeZone }, deviceZone));
  }, [at, locale, timeZone]);
  return name;
}
