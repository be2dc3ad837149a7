import type { Control } from "./control";

export const MONEY_CONTROLS: Control[] = [];
