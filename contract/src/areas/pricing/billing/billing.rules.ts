/** How bills of lading name a quote as their price authority. */
export const getAuthority = (quoteId: number): string => `Q-${quoteId}`
