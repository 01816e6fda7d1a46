import { useRouteLoaderData } from "react-router";
import type { RootData } from "./load-root";

/** The root loader's data: site, language, viewer. */
export function useRoot(): RootData {
  const root = useRouteLoaderData("root") as RootData | undefined;
  if (!root) throw new Error("The root loader has not run");
  return root;
}
