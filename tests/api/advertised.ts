export const BUNDLES = [{ id: "small", credits: 10, prices: { EUR: 990 } }];

export const adsSite = { origin: "https://ads.test" };
