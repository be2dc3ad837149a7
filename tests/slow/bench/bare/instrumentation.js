/** Is here for the same reason as middleware.js. */
export function register() {}
