/** Path of the list of members whom the viewer passed on. */
export const PASSED_PATH = "/settings/passed";
