/**
 * Whether tests that try the same many times do so as often as they can (`TEST_WHOLE=1`), or as often as a run of all tests
 * has time for. What is asserted is the same.
 */
export const WHOLE = process.env.TEST_WHOLE === "1";
