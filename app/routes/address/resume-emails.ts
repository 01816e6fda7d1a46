import { redirect } from "react-router";
import { resumeEmails } from "~/domain/account/recipient";
import { z } from "~/kit/zod";
import { getServices } from "~/request/middleware/context";
import { readActionForm } from "~/request/read-form";
import { requireViewer } from "~/request/require-viewer";
import { NoPage } from "../../request/no-page";
import type { Route } from "./+types/resume-emails";

export const loader = () => redirect("/settings/account#email");

/** POST /settings/account/write-again: resumes e-mails to a member whose address was suppressed. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = requireViewer(request, context);
  await readActionForm(request, z.strictObject({}));
  await resumeEmails(getServices(context), viewer);
  return redirect("/settings/account?mail=again#email", 303);
}

export default NoPage;
