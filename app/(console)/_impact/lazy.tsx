"use client";
import dynamic from "next/dynamic";

/** Loaded when it opens. */
export const AnswersForm = dynamic(() => import("./answers-form").then((loaded) => loaded.AnswersForm));
