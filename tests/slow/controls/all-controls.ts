import { ACCESS_AND_PRIVACY } from "./access-and-privacy";
import type { Control } from "./control";
import { MESSAGES } from "./messages";
import { MONEY_AND_SEATS } from "./money-and-seats";
import { WAITING } from "./waiting";

export const CONTROLS: Control[] = [...ACCESS_AND_PRIVACY, ...MONEY_AND_SEATS, ...MESSAGES, ...WAITING];
