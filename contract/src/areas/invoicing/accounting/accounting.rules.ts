/** Days past due that open amounts are summed by. */
export const AGEING = ['Not due', '1–30 days', '31–60 days', '61–90 days', 'Over 90 days'] as const

/** What changes a payer's account. */
export const MOVEMENT_NAMES = { invoice: 'Invoice', credit: 'Credit note', payment: 'Payment' } as const
