import { INTERESTS } from "~/domain/profile/profile.schema";
import { getTranslator } from "~/i18n/translator";
import { z } from "~/kit/zod";
import { getServices, getTranslationLocale } from "~/request/middleware/context";
import { interestPath } from "~/ui/interests";
import type { Route } from "./+types/interests.php";
import { readQuery } from "./parse-request";

/**
 * GET /api/interests.php: every interest with its name in the page's language and its picture URL.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  readQuery(url, z.strictObject({}));
  const { files } = getServices(context);
  const { t } = (await getTranslator(getTranslationLocale(context), files.readObject)).of(
    "profile",
  );
  return Response.json({
    interests: INTERESTS.map((id) => ({
      id,
      name: t(`interest.${id}`),
      icon: interestPath(id),
    })),
  });
}
