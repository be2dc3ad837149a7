/** Repeated tests run at full count with `TEST_WHOLE=1`; otherwise fewer times, with the same assertions. */
export const FULL_COUNT = process.env.TEST_WHOLE === "1";
