import type { RouterContextProvider } from "react-router";
import { homeFor } from "~/domain/profile/profile-card";
import { getOutlook } from "~/http/outlook";

type Home = Parameters<typeof homeFor>[0];

/**
 * The location of the other member in one line: "Uusimaa", or "Uusimaa, Finland" for a viewer in
 * another country. Null if none is set.
 */
export function homeLine(context: Readonly<RouterContextProvider>, row: Home): string | null {
  const { region, country } = homeFor(row, getOutlook(context));
  return [region, country].filter(Boolean).join(", ") || null;
}
