/** PLT-013: the message for users who are known to the provider but not to the portal. */
export const unauthorizedUserText = (provider: string): string =>
  `Unauthorized user, please contact ${provider} Support.`
