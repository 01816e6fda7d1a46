import type { ReactNode } from "react";
import { Form, Link, useNavigation } from "react-router";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { OperatorPage } from "../ui/operator-page";
import { ReasonField } from "../ui/reason-field";
import { StatusChip } from "./status-chip";

/** What a form sent before it was refused, so that nothing typed is lost. */
type RefusedForm = { error: string; reason: string; choice?: string };

type ActionPageProps = {
  title: string;
  member: { path: string; name: string; siteName: string; status: string };
  refused: RefusedForm | undefined;
  children: ReactNode;
};

/** A page of forms that act on one member. */
export function ActionPage({ title, member, refused, children }: ActionPageProps) {
  return (
    <OperatorPage
      title={title}
      narrow
      lead={
        <>
          <Link to={member.path} className="underline">
            {member.name}
          </Link>{" "}
          on {member.siteName} <StatusChip status={member.status} />
        </>
      }
    >
      {refused ? (
        <div className="mb-4">
          <Alert tone="danger" live>
            {refused.error}
          </Alert>
        </div>
      ) : null}
      <div className="grid gap-6">{children}</div>
    </OperatorPage>
  );
}

type ActionFormProps = {
  title: string;
  about: string;
  /** The name and value of the button, on a page of several forms. */
  choice?: { name: string; value: string };
  button: string;
  formKey: string;
  refused: RefusedForm | undefined;
  danger?: boolean;
  hint?: string;
  children?: ReactNode;
};

/** One action with its reason. */
export function ActionForm(props: ActionFormProps) {
  const { title, about, choice, button, formKey, refused, danger, hint, children } = props;
  const isBusy = useNavigation().state !== "idle";
  return (
    <Form method="post" className="desk-card grid gap-3" aria-label={title}>
      <h2 className="text-lg">{title}</h2>
      <p className="-mt-2 text-sm text-muted">{about}</p>
      <input type="hidden" name="key" value={formKey} />
      {children}
      <ReasonField
        id={`reason-${choice?.value ?? "form"}`}
        defaultValue={!choice || refused?.choice === choice.value ? refused?.reason : undefined}
        {...(hint && { hint })}
      />
      <Button
        type="submit"
        name={choice?.name}
        value={choice?.value}
        variant={danger ? "danger" : "primary"}
        className="justify-self-start"
        busy={isBusy}
      >
        {button}
      </Button>
    </Form>
  );
}
