import { resource } from "@/lib/platform/http/routes";

/** Paths outside every resource answer 404 in the envelope, whatever the method. */
export const { GET, POST, PUT, PATCH, DELETE } = resource({});
