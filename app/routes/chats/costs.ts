/** What a message costs on this site: in credits, in money where bundles are sold, and how long it may be. */
export type Costs = {
  price: number;
  money: { costs: number; currency: string } | null;
  limit: number;
};
