import { useRouteLoaderData } from "react-router";
import type { RootData } from "./load-root";

/** What the root loaded: the site, the language, who is asking. */
export function useRoot(): RootData {
  const root = useRouteLoaderData("root") as RootData | undefined;
  if (!root) throw new Error("The root loader has not run");
  return root;
}
