import { Form, useNavigation } from "react-router";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Page } from "~/ui/page";
import { PageTitle } from "../../layouts/page-title";

type EmailActionPageProps = {
  title: string;
  text: string;
  button: string;
  /** Where the button posts the link's secret; if absent, to the current URL. */
  posts?: { to: string; token: string };
};

/**
 * Page of an e-mailed link with one action. The button performs it; opening the page changes
 * nothing.
 */
export function EmailActionPage({ title, text, button, posts }: EmailActionPageProps) {
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
