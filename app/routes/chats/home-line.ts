import type { RouterContextProvider } from "react-router";
import { homeFor } from "~/domain/profile/profile-card";
import { getOutlook } from "~/http/outlook";

type Home = Parameters<typeof homeFor>[0];

/** Where the other one lives, in a line: "Uusimaa", and "Uusimaa, Finland" for a reader elsewhere; null where nothing was given. */
export function homeLine(context: Readonly<RouterContextProvider>, row: Home): string | null {
  const { region, country } = homeFor(row, getOutlook(context));
  return [region, country].filter(Boolean).join(", ") || null;
}
