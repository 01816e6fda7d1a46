/** Ages a search can ask for, apart from its schema, so that its form brings no zod; the site's minimum age is applied on top. */
export const YOUNGEST = 18;
export const OLDEST = 99;
