/** The cookie that holds a student's visit. */
export const VISIT_COOKIE = "academy_visit";
/** The cookie of a member of staff in the console. */
export const STAFF_COOKIE = "academy_staff";
