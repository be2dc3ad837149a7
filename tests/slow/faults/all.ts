import type { Fault } from "./fault";
import { twoInstances } from "./l02-five-classes";
import { toldTenfold } from "./l06-callbacks-told-tenfold";
import { killedAmidCallbacks } from "./l07-killed-amid-callbacks";
import { killedAmidWriting } from "./l08-killed-amid-writing";
import { toldToEnd } from "./l09-told-to-end";
import { restartedUnderWriters } from "./l10-postgres-restarted";
import { postgresGone } from "./l11-postgres-gone";
import { connectionsCut } from "./l12-connections-cut";
import { allConnectionsTaken } from "./l13-all-connections-taken";
import { databaseHangsUp } from "./l15-database-hangs-up";
import { lockKept } from "./l16-lock-kept";
import { safaricomSlow } from "./l17-safaricom-slow";
import { greatBodies } from "./l21-great-bodies";
import { slowSenders } from "./l22-slow-senders";
import { clocksAskew } from "./l24-clocks-askew";
import { twoOfOneMind } from "./l26-two-instances";
import { diskFull } from "./l27-disk-full";
import { logDiskFull } from "./l28-log-disk-full";
import { migratedUnderLoad } from "./l31-migrated-under-load";
import { registrationOpens } from "./l33-registration-opens";
import { greatExport } from "./l35-great-export";
import { loginFlood } from "./l36-login-flood";
import { pooler } from "./pooler";
import { soak } from "./soak";
import { answerTimes } from "./t01-answer-times";
import { abuse } from "./t27-abuse";

/** Every fault, in the order they run; the soak only on request. */
export const FAULTS: Fault[] = [
  twoInstances,
  toldTenfold,
  killedAmidCallbacks,
  killedAmidWriting,
  toldToEnd,
  restartedUnderWriters,
  postgresGone,
  connectionsCut,
  allConnectionsTaken,
  databaseHangsUp,
  lockKept,
  safaricomSlow,
  greatBodies,
  slowSenders,
  clocksAskew,
  twoOfOneMind,
  diskFull,
  logDiskFull,
  migratedUnderLoad,
  registrationOpens,
  greatExport,
  loginFlood,
  answerTimes,
  abuse,
  pooler,
  soak,
];
