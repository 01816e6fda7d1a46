/** How much a member may say of themselves; triggers of the migrations know the bytes too. */
export const HEADLINE = { characters: 70, bytes: 400 };
export const ABOUT = { characters: 1000, bytes: 8_000, lines: true };
