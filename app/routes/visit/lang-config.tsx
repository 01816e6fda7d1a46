import { Page } from "~/ui/page";
export default function LangConfig() {
  return <Page title="x">x</Page>;
}
