import { OF_MONEY } from "./money";
import { OF_REGISTERS } from "./registers";
import { OF_SEATS } from "./seats";
import type { Slip } from "./slip";

export const SLIPS: Slip[] = [...OF_SEATS, ...OF_MONEY, ...OF_REGISTERS];
