import type { openRegister } from "@/lib/domain/attendance/open-register";

/** What the register's page was opened with. */
export type RegisterPage = Awaited<ReturnType<typeof openRegister>>;
export type RegisterStudent = RegisterPage["register"]["students"][number];
