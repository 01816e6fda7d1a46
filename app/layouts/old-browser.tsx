import { use } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { NonceContext } from "~/ui/nonce-context";
import { MINIMUM_BROWSER_CHECK, NOTICE_ID } from "./minimum-browser";

/** Shows a notice above the page in browsers below the minimum version. */
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
        dangerouslySetInnerHTML={{ __html: MINIMUM_BROWSER_CHECK }}
      />
    </>
  );
}
