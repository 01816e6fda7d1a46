/** Payment, order and settings pages, which show no countdown (R281). */
const PAYING = /^\/(?:credits\/.|transactions|directdebit|settings)/;
/** The same and the price pages, which show no photo reminder. */
const SHOP = /^\/(?:credits|premium|transactions|directdebit|settings)(?:$|\/)/;

export const isPaying = (pathname: string): boolean => PAYING.test(pathname);
export const isShop = (pathname: string): boolean => SHOP.test(pathname);
