import type { Control } from "./control";

export const PEOPLE_CONTROLS: Control[] = [];
