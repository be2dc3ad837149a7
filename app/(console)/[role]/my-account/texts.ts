import { defineTexts } from "@/lib/platform/texts";

export const accountTexts = defineTexts({
  en: {
    title: "My Account",
    details: "Your details",
    fullName: "Full Name",
    phone: "Phone Number",
    email: "Email",
    noEmail: "Not provided",
    status: "Status",
    statuses: { active: "active", inactive: "suspended" },
    role: "Role",
    update: "Update Details",
    whyNot: "Details cannot be changed here at the moment. An admin changes them under System Users.",
    toUsers: "Open System Users",
    passwordTitle: "Change password",
    passwordLead:
      "Every other device that is signed in to your account is signed out. You stay signed in here.",
    currentPassword: "Current password",
    submit: "Change password",
    saving: "Saving ...",
  },
});
