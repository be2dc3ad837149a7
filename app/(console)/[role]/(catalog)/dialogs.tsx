"use client";
import dynamic from "next/dynamic";

/** The forms of classes and sessions in dialogs (class-form.tsx, session-form.tsx), loaded when one opens: lists need neither. */
export const ClassForm = dynamic(() => import("./class-form").then((loaded) => loaded.ClassForm));

export const SessionDialog = dynamic(() => import("./session-form").then((loaded) => loaded.SessionDialog));
