import { beforeAll } from "vitest";
import { caller } from "../support/call";
import { staffToken } from "./fixtures";

export const at = "/api/v1/students";

export const list = caller(await import("@/app/api/v1/students/[[...call]]/route"), "GET", at);

export const enrollments = caller(
  await import("@/app/api/v1/students/[[...call]]/route"),
  "GET",
  `${at}/enrollments`,
);

export const ofClass = caller(
  await import("@/app/api/v1/students/[[...call]]/route"),
  "GET",
  `${at}/get-class-enrollment`,
);

export const UNKNOWN = "00000000-0000-4000-8000-000000000000";

export let admin: string;

beforeAll(async () => {
  admin = await staffToken("admin");
});
