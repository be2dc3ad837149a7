import { beforeAll, expect } from "vitest";
import "../support/call";
import { signedIn } from "../support/staff";
import { api } from "./client";
import { newPhone } from "./fixtures";

export const calls = {
  tutor: {
    list: api("GET tutors"),
    create: api("POST tutors/create-tutor"),
    update: api("PUT tutors/update-tutor"),
    remove: api("DELETE tutors/delete-tutor"),
  },
  admin: {
    list: api("GET admin"),
    create: api("POST admin/create-admin"),
    update: api("PUT admin/update-admin"),
    remove: api("DELETE admin/delete-admin"),
  },
  cashier: {
    list: api("GET cashiers"),
    create: api("POST cashiers/add-cashier"),
    update: api("PUT cashiers/update-cashier"),
    remove: api("DELETE cashiers/delete-cashier"),
  },
};

export const KINDS = ["tutor", "admin", "cashier"] as const;

export const FIRST = "Karibu-Sana-11";

export let token: string;

beforeAll(async () => {
  token = (await signedIn("admin", { name: "Grace Wanjiru" })).token;
});

export const form = (more: Record<string, unknown> = {}) => ({
  first_name: "Mercy",
  last_name: "Chebet",
  msisdn: newPhone(),
  email: "mercy@academy.example",
  password: FIRST,
  ...more,
});

export const made = async (kind: (typeof KINDS)[number], more: Record<string, unknown> = {}) => {
  const answer = await calls[kind].create({ token, json: form(more) });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data as { id: string; user: { msisdn: string } };
};
