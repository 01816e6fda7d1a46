import { useLocation, useSearchParams } from "react-router";

/**
 * The question before a block, over whatever the address says already: a profile's keeps the search that it was found by.
 * `ask` leads to it, `behind` back.
 */
export function useBlockQuestion(): { asking: boolean; ask: string; behind: string } {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const [asked, rest] = [new URLSearchParams(params), new URLSearchParams(params)];
  asked.set("ask", "block");
  rest.delete("ask");
  const behind = rest.size > 0 ? `${pathname}?${rest}` : pathname;
  return { asking: params.get("ask") === "block", ask: `?${asked}`, behind };
}
