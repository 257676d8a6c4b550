import { z } from 'zod'
import { endpoint } from '../../../base/endpoint.ts'
import { CustomerParams, Id, IdParam } from '../../../base/ids.ts'
import { field } from '../../../form/field.ts'
import { bulkResponse, bulkRequest } from '../../../list/bulk.ts'
import { listResponse, listRequest } from '../../../list/request.ts'
import { listRow } from '../../../list/row.ts'
import { WAYBILLING } from '../waybilling.rules.ts'
import { BOUND } from '../../../base/bounds.ts'
import { partyList } from './parties.list.ts'
import { PARTY_CODE, PARTY_COUNTRIES, PARTY_LENGTHS } from './parties.rules.ts'

/** A party of the customer as the form looks it up (WBL-075). */
export const CifParty = z.object({
  customerName: z.string(),
  customerId: z.string(),
  address1: z.string(),
  address2: z.string(),
  city: z.string(),
  state: z.string(),
  postal: z.string(),
  country: z.string(),
})
export type CifParty = z.infer<typeof CifParty>

/** The qualifier of an id out of the customer identification file (WBL-154). */
export const CIF_QUALIFIER = 'C5'

export const searchCif = endpoint({
  name: 'searchCif',
  method: 'GET',
  path: '/booking/v1/{customerId}/cif',
  access: WAYBILLING,
  summary: 'The customer’s parties that match the term by name, ID, city or address.',
  params: CustomerParams,
  query: z.object({ term: z.string().max(100, BOUND).default('') }),
  response: z.object({ results: z.array(CifParty) }),
})

export const PartyRow = listRow(partyList, {
  party_id: z.number(),
  address2: z.string(),
  version: z.number(),
})
export type PartyRow = z.infer<typeof PartyRow>

export const listParties = endpoint({
  name: 'listParties',
  method: 'GET',
  path: '/booking/v1/{customerId}/parties',
  access: WAYBILLING,
  summary: 'The customer’s parties: imported, added from sent bills, or entered.',
  params: CustomerParams,
  query: listRequest(partyList),
  response: listResponse(partyList, PartyRow),
})

const partyFields = {
  name: field.text('Name', { min: 1, max: PARTY_LENGTHS.name, missing: 'Enter a name.' }),
  code: field
    .text('ID', {
      max: PARTY_LENGTHS.code,
      format: { pattern: PARTY_CODE, text: 'Use letters and digits only.' },
      help: 'Its number in the customer identification file (C5). Leave blank if there is none.',
    })
    .default(''),
  address1: field.text('Address line 1', { max: PARTY_LENGTHS.address }).default(''),
  address2: field.text('Address line 2', { max: PARTY_LENGTHS.address }).default(''),
  city: field.text('City', { max: PARTY_LENGTHS.city }).default(''),
  state: field
    .text('State or province', {
      max: 3,
      format: { pattern: /^[A-Za-z]{2,3}$/, text: 'Enter a code, such as IL.' },
    })
    .default(''),
  postal: field.text('Postal code', { max: PARTY_LENGTHS.postal }).default(''),
  country: field.choice('Country', PARTY_COUNTRIES).default('US'),
}
const StoredParty = z.object(partyFields).extend({ party_id: z.number(), version: z.number() })

export const createParty = endpoint({
  name: 'createParty',
  method: 'POST',
  path: '/booking/v1/{customerId}/parties',
  access: WAYBILLING,
  summary: 'Adds a party. Returns 409 if one with this ID (or, without an ID, this name and address) exists.',
  params: CustomerParams,
  body: z.object(partyFields),
  response: StoredParty,
})

export const updateParty = endpoint({
  name: 'updateParty',
  method: 'PUT',
  path: '/booking/v1/{customerId}/parties/{partyId}',
  access: WAYBILLING,
  summary: 'Updates a party. Bills already sent aren’t affected.',
  params: CustomerParams.extend({ partyId: IdParam }),
  body: z.object({
    ...partyFields,
    /** The version last seen; a stale one answers 409. */
    version: z.number().int(),
  }),
  response: StoredParty,
})

export const removeParties = endpoint({
  name: 'removeParties',
  method: 'POST',
  path: '/booking/v1/{customerId}/parties/remove',
  access: WAYBILLING,
  summary: 'Deletes parties: those listed, or all that match. Bills already sent aren’t affected.',
  params: CustomerParams,
  body: bulkRequest(partyList, Id),
  response: bulkResponse(Id),
})
