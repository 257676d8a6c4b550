import { z } from 'zod'
import { field } from './field.ts'

/** A company's postal address. Of several, the first one is used (SET-006). */
export const Address = z.object({
  address_1: field.text('Street', { min: 1, max: 160, missing: 'Enter the street address.' }),
  address_2: field.text('Suite, floor', { max: 160 }).default(''),
  city: field.text('City', { min: 1, max: 80, missing: 'Enter the city.' }),
  state: field.text('State', { max: 40 }).default(''),
  country: field.text('Country', { max: 60 }).default('US'),
  postal_code: field.text('Postal code', { max: 12 }).default(''),
})

/** The stored form of an address. */
export const PostalAddress = z.object({
  id: z.number(),
  address_1: z.string(),
  address_2: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  postal_code: z.string(),
})
export type PostalAddress = z.infer<typeof PostalAddress>

/** Codes that read like a state or province. */
const COUNTRIES: Readonly<Record<string, string>> = { CA: 'Canada', MX: 'Mexico' }

/** The first of several addresses as the lines of a letter. */
export const addressLines = ([address]: readonly PostalAddress[]): string[] =>
  address === undefined
    ? []
    : [
        address.address_1,
        address.address_2,
        [address.city, [address.state, address.postal_code].filter(Boolean).join(' ')]
          .filter(Boolean)
          .join(', '),
        address.country === 'US' ? '' : (COUNTRIES[address.country] ?? address.country),
      ].filter((text) => text !== '')
