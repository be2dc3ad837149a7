import type { Fault } from "./fault";
import { twoInstances } from "./l02-five-classes";
import { killedAmidCallbacks } from "./l07-killed-amid-callbacks";
import { restartedUnderWriters } from "./l10-postgres-restarted";
import { postgresGone } from "./l11-postgres-gone";
import { connectionsCut } from "./l12-connections-cut";
import { allConnectionsTaken } from "./l13-all-connections-taken";

/** Every fault, in the order they are played in. */
export const FAULTS: Fault[] = [
  twoInstances,
  killedAmidCallbacks,
  restartedUnderWriters,
  postgresGone,
  connectionsCut,
  allConnectionsTaken,
];
