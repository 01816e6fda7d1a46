/** The service worker as one bundled script (vite.config.ts). */
declare module "virtual:sw-push" {
  const script: string;
  export default script;
}
