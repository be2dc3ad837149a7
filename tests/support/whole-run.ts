/**
 * `npm run test:whole` sets it. Tests tagged `@whole` run then, and repeated tests have their full count. Otherwise they are repeated
 * less often, with the same assertions.
 */
export const WHOLE_RUN = process.env.TEST_WHOLE === "1";
