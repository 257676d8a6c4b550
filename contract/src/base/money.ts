const CENTS_PER_DOLLAR = 100

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** An amount as people read it, in US dollars; the wire and the database hold whole cents (PLT-193). */
export const showCents = (amountCents: number): string => dollars.format(amountCents / CENTS_PER_DOLLAR)
