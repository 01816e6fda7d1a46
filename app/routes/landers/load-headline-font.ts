import type { RouterContextProvider } from "react-router";
import type { Lander } from "~/domain/visit/visit";
import { headlineFontPath } from "~/i18n/languages";
import { getLanguage, getServices, getSite } from "~/request/middleware/context";

/**
 * The glyphs of a lander's headline, which the build takes from the site's display face
 * (scripts/lib/headline-fonts.ts). A member's landers have one font for all niches. Development has
 * no such files, and shows the fallback.
 */
export async function loadHeadlineFont(
  context: Readonly<RouterContextProvider>,
  lander: Lander | "member",
): Promise<string | null> {
  if (import.meta.env.DEV) return null;
  const { files } = getServices(context);
  const fonts = await files.readObject(headlineFontPath(getLanguage(context), lander));
  return String(fonts[lander === "member" ? "any" : getSite(context).niche]);
}
