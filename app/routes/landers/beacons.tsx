import type { Lander } from "~/domain/visit/landers";

/** A page without a script tells of itself by asking for a picture (routes/api/page-shown.php.ts); the name keeps landers apart in the browser's cache. */
const beacon = (at: "start" | "form", lander: Lander) =>
  `/api/page-shown.php?at=${at}&on=${lander}`;

/** Asked for when the page is shown. */
export function StartBeacon({ lander }: { lander: Lander }) {
  return <img src={beacon("start", lander)} alt="" hidden fetchPriority="low" />;
}

/** The rule by which the picture is asked for when somebody goes into the form, and not before. */
export const formBeacon = (lander: Lander): string =>
  `.form:focus-within{background-image:url("${beacon("form", lander)}")}`;
