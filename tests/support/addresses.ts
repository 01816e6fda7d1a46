import routes from "../../app/routes.ts?raw";

let prefix = "";

/**
 * Every path of app/routes.ts as written there ("/members/:id/block"), with the prefix of its
 * group.
 */
export const ADDRESSES = [
  "/",
  ...Array.from(
    routes.matchAll(/\bprefix\("([^"]+)"|\broute\(\s*"([^"]+)"|\]\)/g),
    ([, below, path]) => {
      prefix = path ? prefix : below ? `/${below}` : "";
      return path ? `${prefix}/${path}` : [];
    },
  ).flat(),
];
