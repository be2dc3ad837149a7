export * from "./academy";
export * from "./attendance";
export * from "./catalog";
export * from "./enrollments";
export * from "./payments";
export * from "./records";
export * from "./staff";
export * from "./students";
