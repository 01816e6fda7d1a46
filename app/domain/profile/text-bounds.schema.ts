/** Maximum length of a member's own texts; triggers of the migrations have the byte limits too. */
export const HEADLINE_BOUNDS = { characters: 70, bytes: 400 };
export const ABOUT_BOUNDS = { characters: 1000, bytes: 8_000, lines: true };
