/** The service worker as one script, by the build (vite.config.ts). */
declare module "virtual:sw-push" {
  const script: string;
  export default script;
}
