/** The page; the navigation of its examples shows a link to it as current. */
export const COMPONENTS_PATH = "/dev/components";

/** The languages with sample texts. */
export const SAMPLE_LANGUAGES = ["en", "fi"] as const;
export type SampleLanguage = (typeof SAMPLE_LANGUAGES)[number];

/** The rendered page of a language among the files of a build. */
export const componentsFile = (language: SampleLanguage) => `${COMPONENTS_PATH}/${language}.txt`;
