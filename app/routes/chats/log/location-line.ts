import type { RouterContextProvider } from "react-router";
import { locationFor } from "~/domain/profile/profile-card";
import { getLocaleContext } from "~/request/locale-context";

type HomeLocation = Parameters<typeof locationFor>[0];

/**
 * The location of the other member in one line: "Uusimaa", or "Uusimaa, Finland" for a viewer in
 * another country. Null if none is set.
 */
export function locationLine(
  context: Readonly<RouterContextProvider>,
  row: HomeLocation,
): string | null {
  const { region, country } = locationFor(row, getLocaleContext(context));
  return [region, country].filter(Boolean).join(", ") || null;
}
