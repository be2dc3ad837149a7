import type { openRegister } from "@/lib/domain/attendance/open-register";

export type RegisterPage = Awaited<ReturnType<typeof openRegister>>;
export type RegisterStudent = RegisterPage["register"]["students"][number];
