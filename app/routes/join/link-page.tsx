import { Form, useNavigation } from "react-router";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Page } from "~/ui/page";
import { PageTitle } from "../layouts/page-title";

type LinkPageProps = {
  title: string;
  text: string;
  button: string;
  /** Where the button posts the secret of the link; without it, to this very address. */
  posts?: { to: string; token: string };
};

/** Where a mailed link leads that has one thing to do: its button does it, and to open the page changes nothing. */
export function LinkPage({ title, text, button, posts }: LinkPageProps) {
  const busy = useNavigation().state !== "idle";
  const form = (
    <Form method="post" action={posts?.to}>
      {posts ? <input type="hidden" name="token" value={posts.token} /> : null}
      <Button type="submit" size="lg" busy={busy}>
        {button}
      </Button>
    </Form>
  );
  return (
    <Page width="form">
      <PageTitle>{title}</PageTitle>
      <EmptyState picture="mail" heading="h1" title={title} action={form}>
        {text}
      </EmptyState>
    </Page>
  );
}
