import { svgShapes } from "./art/svg-shapes";
import likes from "./empty-pictures/likes.svg?raw";
import lost from "./empty-pictures/lost.svg?raw";
import mail from "./empty-pictures/mail.svg?raw";
import matches from "./empty-pictures/matches.svg?raw";
import messages from "./empty-pictures/messages.svg?raw";
import search from "./empty-pictures/search.svg?raw";

const drawings = { messages, likes, search, matches, lost, mail };
export type EmptyPictureName = keyof typeof drawings;

/**
 * A small illustration for EmptyState and error pages; decorative, so hidden from screen readers.
 * Its colours are the classes of the theme.
 */
export function EmptyPicture({ name }: { name: EmptyPictureName }) {
  return (
    <svg
      viewBox="0 0 200 132"
      width="200"
      height="132"
      fill="none"
      aria-hidden="true"
      className="h-auto max-w-full"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a file of this folder
      dangerouslySetInnerHTML={svgShapes(drawings[name])}
    />
  );
}
