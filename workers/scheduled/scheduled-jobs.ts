import { archiveOld } from "./archive-old";
import { countMembers } from "./count-members";
import { deleteExpired } from "./delete-expired";
import { deleteUnusedPhotos } from "./delete-unused-photos";
import { enqueueDueNotifications } from "./enqueue-due-notifications";
import { eraseDeactivated } from "./erase-deactivated";
import { eraseDueEvidence } from "./erase-due-evidence";
import { maintainDataExports } from "./maintain-data-exports";
import { maintainLedger } from "./maintain-ledger";
import { maintainPayments } from "./maintain-payments";
import { processHeldMessages } from "./process-held-messages";
import { reconcilePayments } from "./reconcile-payments";
import { reportOutbox } from "./report-outbox";
import { requeueStuckMail } from "./requeue-stuck-mail";
import { requeueStuckPushes } from "./requeue-stuck-pushes";

/** The scheduled jobs by name, which is logged on failure. */
export const scheduledJobs = {
  requeueStuckMail,
  forgetExpired: deleteExpired,
  countMembers,
  eraseSealed: eraseDueEvidence,
  eraseDeparted: eraseDeactivated,
  tendTakeouts: maintainDataExports,
  deleteUnusedPhotos,
  tendLedger: maintainLedger,
  tendHeld: processHeldMessages,
  tendBooks: reconcilePayments,
  tendPayments: maintainPayments,
  requeueStuckPushes,
  tendNotices: enqueueDueNotifications,
  archiveOld,
  tellOutbox: reportOutbox,
};
