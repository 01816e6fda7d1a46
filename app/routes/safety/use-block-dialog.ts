import { useLocation, useSearchParams } from "react-router";

/**
 * The block dialog as a query parameter that keeps the rest of the URL, such as the search of a
 * profile. `ask`: URL that opens it. `behind`: URL that closes it.
 */
export function useBlockDialog(): { isOpen: boolean; openUrl: string; behind: string } {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const openParams = new URLSearchParams(params);
  const rest = new URLSearchParams(params);
  openParams.set("ask", "block");
  rest.delete("ask");
  const behind = rest.size > 0 ? `${pathname}?${rest}` : pathname;
  return { isOpen: params.get("ask") === "block", openUrl: `?${openParams}`, behind };
}
