import { archiveOld } from "./archive-old";
import { countMembers } from "./count-members";
import { deleteUnusedPhotos } from "./delete-unused-photos";
import { eraseDeparted } from "./erase-departed";
import { eraseSealed } from "./erase-sealed";
import { forgetExpired } from "./forget-expired";
import { requeueStuckMail } from "./requeue-stuck-mail";
import { requeueStuckPushes } from "./requeue-stuck-pushes";
import { tellOutbox } from "./tell-outbox";
import { tendBooks } from "./tend-books";
import { tendHeld } from "./tend-held";
import { tendLedger } from "./tend-ledger";
import { tendNotices } from "./tend-notices";
import { tendPayments } from "./tend-payments";
import { tendTakeouts } from "./tend-takeouts";

/** The scheduled jobs by name, which is logged on failure. */
export const chores = {
  ...{ requeueStuckMail, forgetExpired, countMembers, eraseSealed },
  ...{ eraseDeparted, tendTakeouts, deleteUnusedPhotos, tendLedger, tendHeld, tendBooks },
  ...{ tendPayments, requeueStuckPushes, tendNotices, archiveOld, tellOutbox },
};
