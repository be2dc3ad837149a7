"use client";
import { createContext } from "react";
import type { FormActionOf } from "./form";

/** The action that signs in without leaving the page. */
export const SignInContext = createContext<FormActionOf | null>(null);

export const SignInProvider = SignInContext.Provider;
