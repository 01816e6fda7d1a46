import { data, redirect } from "react-router";
import { undoFormSchema } from "~/domain/conversation/conversation.schema";
import { restoreConversation } from "~/domain/conversation/restore-conversation";
import { getServices } from "~/request/middleware/context";
import { readForm } from "~/request/read-form";
import { requireViewer } from "~/request/require-viewer";
import { NoPage } from "../../../request/no-page";
import type { Route } from "./+types/undo";

export const loader = () => redirect("/chats");

/** POST /chats/undo: restores a deleted conversation without JavaScript (R314). */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = requireViewer(request, context);
  const form = await readForm(request, undoFormSchema);
  if (!form.ok) throw data({ code: "bad_request" }, { status: 400 });
  const restored = await restoreConversation(getServices(context), viewer, form.value.undo);
  return redirect(restored.ok ? "/chats" : "/chats?undo=late", 303);
}

export default NoPage;
