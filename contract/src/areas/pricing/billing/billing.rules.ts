/** How bills of lading name a quote as their price authority. */
export const authorityOf = (quoteId: number): string => `Q-${quoteId}`
