import type { ShownPhoto } from "~/domain/photo/photo";
import type { LikeResult } from "./like-form";

/** The result of a like, with the member's name and photo. */
export type MemberLikeResult = LikeResult & { name: string; photo: ShownPhoto | null };

/** Converts a callback for `LikeForm`: adds the member to the result. */
export const withMember =
  (onAnswer: (answer: MemberLikeResult) => void) =>
  (answer: LikeResult, { name, photo }: Pick<MemberLikeResult, "name" | "photo">) =>
    onAnswer({ ...answer, name, photo });
