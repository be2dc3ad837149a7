/** Repeated tests run at full count with `TEST_WHOLE=1`; otherwise fewer times, with the same assertions. */
export const WHOLE = process.env.TEST_WHOLE === "1";
