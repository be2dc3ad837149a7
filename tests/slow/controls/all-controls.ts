import { ACCESS_AND_PRIVACY } from "./access-and-privacy";
import { BATCHES } from "./batches";
import type { Control } from "./control";
import { MESSAGES } from "./messages";
import { MONEY_AND_SEATS } from "./money-and-seats";
import { WAITING } from "./waiting";

export const CONTROLS: Control[] = [
  ...ACCESS_AND_PRIVACY,
  ...MONEY_AND_SEATS,
  ...MESSAGES,
  ...BATCHES,
  ...WAITING,
];
