/** SAMPLE_EMAILS among the files of a build: only the local mode needs them. */
export const SAMPLE_EMAILS_FILE = "/dev/sample-emails.json";
