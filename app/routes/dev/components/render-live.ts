import stylesheet from "~/styles/app.css?url";
import type { SampleLanguage } from "./components-path";
import { renderComponents } from "./render";

/** For the development server, which has no build to read the page from. */
export const renderLive = (language: SampleLanguage, read: (path: string) => Promise<string>) =>
  renderComponents({ language, stylesheet, read });
