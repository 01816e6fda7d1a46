export const NOTICE_ID = "old-browser";
const OLD_BROWSER_ATTRIBUTE = "data-browser";

/**
 * An inline script after the notice, in the syntax of 2009: below the minimum version it shows the
 * notice and marks the document, so that no script enhances a page that works with plain forms.
 * Each of the three checks detects the minimum of one browser: Firefox 115, Chrome 111, Safari
 * 16.4.
 */
export const MINIMUM_BROWSER_CHECK = `(function(e,n){try{if([].toSorted&&CSS.supports("color","color-mix(in srgb,red,red)")&&new RegExp("(?<=a)"))return}catch(x){}e.setAttribute("${OLD_BROWSER_ATTRIBUTE}","old");n.hidden=false})(document.documentElement,document.getElementById("${NOTICE_ID}"))`;

export const isOldBrowser = (page: Document): boolean =>
  page.documentElement.getAttribute(OLD_BROWSER_ATTRIBUTE) === "old";
