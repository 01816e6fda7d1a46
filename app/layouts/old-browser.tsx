import { use } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { NonceContext } from "~/ui/nonce-context";

const NOTICE_ID = "old-browser";
const OLD_BROWSER_ATTRIBUTE = "data-browser";

/**
 * An inline script after the notice, in the syntax of 2009: below the minimum version it shows the
 * notice and marks the document, so that no script enhances a page that works with plain forms.
 * Each of the three checks detects the minimum of one browser: Firefox 115, Chrome 111, Safari
 * 16.4.
 */
const MINIMUM_BROWSER_CHECK = `(function(e,n){try{if([].toSorted&&CSS.supports("color","color-mix(in srgb,red,red)")&&new RegExp("(?<=a)"))return}catch(x){}e.setAttribute("${OLD_BROWSER_ATTRIBUTE}","old");n.hidden=false})(document.documentElement,document.getElementById("${NOTICE_ID}"))`;

export const isOldBrowser = (page: Document): boolean =>
  page.documentElement.getAttribute(OLD_BROWSER_ATTRIBUTE) === "old";

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
