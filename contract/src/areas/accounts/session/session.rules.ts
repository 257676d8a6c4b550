/** Messages for the two sign-in fields, used by the page and by the API. */
export const SIGN_IN_TEXTS = {
  emailMissing: 'Enter your email address.',
  passwordMissing: 'Enter your password.',
  codeMissing: 'Enter the code.',
} as const
