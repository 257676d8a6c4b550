/** PLT-013: what someone reads whom the provider knows and the portal does not. */
export const unauthorizedUserText = (provider: string): string =>
  `Unauthorized user, please contact ${provider} Support.`
