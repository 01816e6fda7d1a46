/** Payment, order and settings pages, which show no countdown (R281). */
const PAYMENT_PAGES = /^\/(?:credits\/.|transactions|directdebit|settings)/;
/** The same and the price pages, which show no photo reminder. */
const SHOP_PAGES = /^\/(?:credits|premium|transactions|directdebit|settings)(?:$|\/)/;

export const isPaymentPage = (pathname: string): boolean => PAYMENT_PAGES.test(pathname);
export const isShopPage = (pathname: string): boolean => SHOP_PAGES.test(pathname);
