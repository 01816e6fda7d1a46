import {
  createContext,
  lazy,
  type MouseEvent,
  type ReactNode,
  Suspense,
  useContext,
  useState,
} from "react";
import { PendingBar } from "../layouts/pending-bar";
import { type SignupTarget, signupPath } from "./signup-target";

const Gate = createContext<((member: SignupTarget) => void) | null>(null);

/** The form and its checks are fetched by those who open it; most visitors of a page do not. */
const SignupModal = lazy(() => import("./signup-modal"));

/** A page whose gated deeds open the signup in place (R66). */
export function SignupGate({ children }: { children: ReactNode }) {
  const [member, setMember] = useState<SignupTarget | null>(null);
  return (
    <Gate value={setMember}>
      {children}
      {member ? (
        <Suspense fallback={<PendingBar />}>
          <SignupModal key={member.id} member={member} onClosed={() => setMember(null)} />
        </Suspense>
      ) : null}
    </Gate>
  );
}

/** Props of a link to the signup for a member: with JavaScript it opens here, without, and in a new tab, it is a page. */
export function useSignupLink(member: SignupTarget) {
  return { to: signupPath(member.id), onClick: useSignupLinks([member]) };
}

/** The same for plain links to the signup for any of these members: hears the clicks of what stands round them. */
export function useSignupLinks(members: readonly SignupTarget[]) {
  const open = useContext(Gate);
  return (event: MouseEvent) => {
    const path = (event.target as Element).closest("a")?.getAttribute("href");
    const member = members.find(({ id }) => signupPath(id) === path);
    if (!open || !member) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    open(member);
  };
}
