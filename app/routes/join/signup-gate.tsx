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
  const open = useContext(Gate);
  return {
    to: signupPath(member.id),
    onClick: (event: MouseEvent) => {
      if (!open || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      open(member);
    },
  };
}
