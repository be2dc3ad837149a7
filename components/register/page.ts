import type { openRegister } from "@/lib/domain/attendance/show-registers";

export type RegisterPage = Awaited<ReturnType<typeof openRegister>>;
export type RegisterStudent = RegisterPage["register"]["students"][number];
