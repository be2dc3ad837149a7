export * from "./academy";
export * from "./catalog";
export * from "./enrollments";
export * from "./payments";
export * from "./records";
export * from "./staff";
export * from "./students";
