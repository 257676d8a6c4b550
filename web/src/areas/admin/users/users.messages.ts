/** Texts about users, in the specification's wording (ADM-060 to ADM-071). */
export const USER_TEXTS = {
  unableToLoad: 'Unable to load users.',
  unableToLoadOne: 'Unable to load selected user.',
  unableToAssociate: 'Unable to save customer association.',
  unableToRemove: 'Unable to remove customer association at this time.',
  unableToDisable: 'Unable to disable user.',
  unableToActivate: 'Unable to activate user account.',
  unableToReset: 'Unable to reset password',
  wrongFields: 'Required fields missing or invalid.',
  saved: 'User saved!',
  removed: 'Removed!',
  activated: 'User activated!',
  reset: 'Password reset token generated. Email should be generated shortly.',
} as const
