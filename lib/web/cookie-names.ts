/** The cookie that holds a student's visit. */
export const VISIT_COOKIE = "academy_visit";
