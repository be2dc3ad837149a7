/** The server's settings during tests: valid, fixed, and good for nothing else. */
export const TEST_SETTINGS = {
  AUTH_SECRET: "test-auth-secret-that-is-long-enough-for-anyone",
  NEXTAUTH_SECRET: "test-auth-secret-that-is-long-enough-for-anyone",
  CRON_SECRET: "test-cron-secret-that-is-long-enough-for-anyone",
  CALLBACK_SECRET: "0123456789abcdef0123456789abcdef",
  APP_ORIGIN: "",
  TRUST_PROXY: "0",
  DEMO: "0",
  NO_SCHEDULER: "1",
  MPESA_MODE: "simulator",
  // Nothing listens here; a test that needs Daraja starts a simulator and sets its address.
  MPESA_BASE_URL: "http://127.0.0.1:9",
  MPESA_SHORTCODE: "886490",
  MPESA_CONSUMER_KEY: "test-consumer-key",
  MPESA_CONSUMER_SECRET: "test-consumer-secret",
  MPESA_PASSKEY: "test-passkey",
  MPESA_CALLBACK_ORIGIN: "http://127.0.0.1:9",
  MPESA_CALLBACK_IPS: "",
  // What is lost stays lost, unless a test asks for Daraja's list itself.
  MPESA_PULL: "0",
};
