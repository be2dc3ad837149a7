type Choice = {
  class?: string | undefined;
  times?: string;
  draft?: string | undefined;
  /** The key of a completed draft of this browser, whose guardian registers a brother or sister. */
  sibling?: string | undefined;
  step?: "you";
};

/** The address of a step of the registration form. A choice, which names nobody, is in it, so that Back, Reload and other tabs have it. */
export function registerAddress(choice: Choice): string {
  const given = Object.entries(choice).filter(([, value]) => value);
  const query = new URLSearchParams(Object.fromEntries(given)).toString();
  return query ? `/register?${query}` : "/register";
}
