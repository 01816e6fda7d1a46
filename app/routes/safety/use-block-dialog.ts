import { useLocation, useSearchParams } from "react-router";

/**
 * The block dialog as a query parameter that keeps the rest of the URL, such as the search of a
 * profile. `ask`: URL that opens it. `behind`: URL that closes it.
 */
export function useBlockDialog(): { asking: boolean; ask: string; behind: string } {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const asked = new URLSearchParams(params);
  const rest = new URLSearchParams(params);
  asked.set("ask", "block");
  rest.delete("ask");
  const behind = rest.size > 0 ? `${pathname}?${rest}` : pathname;
  return { asking: params.get("ask") === "block", ask: `?${asked}`, behind };
}
