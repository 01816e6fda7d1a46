/** Where somebody pays, reads what they bought or sees to their account: nothing that counts down stands over it (R281). */
const PAYING = /^\/(?:credits\/.|transactions|directdebit|settings)/;
/** There and where prices are compared, nobody is asked for a photo. */
const SHOP = /^\/(?:credits|premium|transactions|directdebit|settings)(?:$|\/)/;

export const isPaying = (pathname: string): boolean => PAYING.test(pathname);
export const isShop = (pathname: string): boolean => SHOP.test(pathname);
