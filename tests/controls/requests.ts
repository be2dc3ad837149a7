import type { Control } from "./control";

export const REQUEST_CONTROLS: Control[] = [];
