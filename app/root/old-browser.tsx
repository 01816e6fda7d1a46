import { use } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { NonceContext } from "~/ui/nonce";
import { FLOOR_CHECK, NOTICE_ID } from "./browser-floor";

/** Says above the page that the browser is below the floor, where it is. */
export function OldBrowser() {
  const { t } = useTranslation();
  const nonce = use(NonceContext);
  return (
    <>
      <p id={NOTICE_ID} hidden className="bg-sunk px-4 py-2 text-center text-sm font-medium">
        {t("error.old_browser")}
      </p>
      <script
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own script, with nothing put in
        dangerouslySetInnerHTML={{ __html: FLOOR_CHECK }}
      />
    </>
  );
}
