import type { Fault } from "./fault";
import { twoInstances } from "./l02-five-classes";
import { deliveredTenfold } from "./l06-callbacks-delivered-tenfold";
import { killedDuringCallbacks } from "./l07-killed-during-callbacks";
import { killedDuringWrites } from "./l08-killed-during-writes";
import { gracefulShutdown } from "./l09-graceful-shutdown";
import { restartedUnderWriters } from "./l10-postgres-restarted";
import { postgresDown } from "./l11-postgres-down";
import { connectionsCut } from "./l12-connections-cut";
import { allConnectionsTaken } from "./l13-all-connections-taken";
import { databaseUnresponsive } from "./l15-database-unresponsive";
import { lockHeld } from "./l16-lock-held";
import { safaricomSlow } from "./l17-safaricom-slow";
import { largeBodies } from "./l21-large-bodies";
import { slowSenders } from "./l22-slow-senders";
import { clockSkew } from "./l24-clock-skew";
import { sharedState } from "./l26-two-instances";
import { diskFull } from "./l27-disk-full";
import { logDiskFull } from "./l28-log-disk-full";
import { migratedUnderLoad } from "./l31-migrated-under-load";
import { registrationOpens } from "./l33-registration-opens";
import { largeExport } from "./l35-large-export";
import { loginFlood } from "./l36-login-flood";
import { pooler } from "./pooler";
import { rollingRestart } from "./rolling";
import { soak } from "./soak";
import { responseTimes } from "./t01-response-times";
import { abuse } from "./t27-abuse";

/** Every fault, in the order they run; the soak only on request. */
export const FAULTS: Fault[] = [
  twoInstances,
  deliveredTenfold,
  killedDuringCallbacks,
  killedDuringWrites,
  gracefulShutdown,
  restartedUnderWriters,
  postgresDown,
  connectionsCut,
  allConnectionsTaken,
  databaseUnresponsive,
  lockHeld,
  safaricomSlow,
  largeBodies,
  slowSenders,
  clockSkew,
  sharedState,
  diskFull,
  logDiskFull,
  migratedUnderLoad,
  registrationOpens,
  largeExport,
  loginFlood,
  responseTimes,
  abuse,
  pooler,
  rollingRestart,
  soak,
];
