/**
 * The pictures of the installed app, drawn by `npm run icons` in the colours of each niche (scripts/lib/draw-app-icons.ts): on
 * its own paper, and on a ground that a device may cut to any shape. `apple` is what iOS takes.
 */
export const APP_ICONS = {
  "192": { size: 192, ground: "paper" },
  "512": { size: 512, ground: "paper" },
  maskable: { size: 512, ground: "brand" },
  apple: { size: 180, ground: "whole" },
} as const;
export type AppIcon = keyof typeof APP_ICONS;

export const appIconPath = (niche: number, icon: AppIcon) => `/icons/${niche}-${icon}.png`;

/** Of the bars that a device draws round the site: those of its own top bar, by day and by night, and of its paper. */
export const BAR = { day: "#ffffff", night: "#21181d" };
export const PAPER = "#fffafa";
