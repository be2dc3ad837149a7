/** The size that WhatsApp, Facebook and X show whole. */
export const SHARE_SIZE = { width: 1200, height: 630 };
