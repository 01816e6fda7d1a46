import type { Lander } from "~/domain/visit/landers";

/**
 * A page without scripts reports its view by loading a picture (routes/api/page-shown.php.ts); the
 * lander's name keeps the URLs apart in the browser's cache.
 */
const beaconUrl = (at: "start" | "form", lander: Lander) =>
  `/api/page-shown.php?at=${at}&on=${lander}`;

/** Loaded when the page is shown. */
export function StartBeacon({ lander }: { lander: Lander }) {
  return <img src={beaconUrl("start", lander)} alt="" hidden fetchPriority="low" />;
}

/** CSS rule that loads the picture only when a field of the form is focused. */
export const formBeacon = (lander: Lander): string =>
  `.form:focus-within{background-image:url("${beaconUrl("form", lander)}")}`;
