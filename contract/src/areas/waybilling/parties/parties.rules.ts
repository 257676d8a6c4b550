/** Characters that each part of a party may have in a 404, in every release. */
export const PARTY_LENGTHS = { name: 60, code: 80, address: 55, city: 30, postal: 15 } as const

/** A number of the customer identification file, or of another party numbering scheme. */
export const PARTY_CODE = /^[A-Za-z0-9]{2,80}$/

export const PARTY_COUNTRIES = { US: 'United States', CA: 'Canada', MX: 'Mexico' } as const
