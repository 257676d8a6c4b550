import { measureTerms } from './terms.ts'

// The equipment lookup, matching anywhere in the id, through HTTP for the largest customer: terms that many ids, one
// id or no id contains, at every position.

await measureTerms({
  getName: ({ largest }) => `equipment lookup, any part of ${largest.toLocaleString('en-US')} ids`,
  goalMs: 3,
  terms: [
    'GATX',
    'ATX1',
    'TX20',
    'X9',
    '1234',
    '00000',
    '99712',
    'UTLX',
    '777',
    'CNU5',
    'ZZZ',
    '31415',
    'GATX31',
  ],
  request: (portal, customerId, search_term) =>
    portal.call('POST', `/api/autocomplete/${customerId}/equipment_id`, { search_term }),
})
