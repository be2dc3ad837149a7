import { clockFor } from "@/app/(console)/[desk]/(registers)/class-register/clock/route";

export const GET = clockFor("tutor");
