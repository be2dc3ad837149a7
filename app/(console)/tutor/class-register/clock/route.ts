import { clockFor } from "../../../_registers/clock";

export const GET = clockFor("tutor");
