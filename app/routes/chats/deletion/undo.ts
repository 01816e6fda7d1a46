import { redirect } from "react-router";
import { undoFormSchema } from "~/domain/conversation/conversation.schema";
import { restoreConversation } from "~/domain/conversation/delete-conversation";
import { getServices } from "~/request/middleware/context";
import { readActionForm } from "~/request/read-form";
import { requireViewer } from "~/request/require-viewer";
import { NoPage } from "../../../request/no-page";
import type { Route } from "./+types/undo";

export const loader = () => redirect("/chats");

/** POST /chats/undo: restores a deleted conversation without JavaScript (R314). */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = requireViewer(request, context);
  const { undo } = await readActionForm(request, undoFormSchema);
  const restored = await restoreConversation(getServices(context), viewer, undo);
  return redirect(restored.ok ? "/chats" : "/chats?undo=late", 303);
}

export default NoPage;
