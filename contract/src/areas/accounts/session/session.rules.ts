/** What the sign-in says of its two fields, on the page and in the API's answer. */
export const SIGN_IN_TEXTS = {
  emailMissing: 'Enter your email address.',
  passwordMissing: 'Enter your password.',
  codeMissing: 'Enter the code.',
} as const
