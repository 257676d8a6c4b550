import { measureTerms } from './terms.ts'

// The search, through HTTP for the largest customer: terms that many ids contain, numbers that many begin with, whole
// ids and numbers, and terms without hits. Every call searches equipment, waybills, bills of lading, trains and
// people.

await measureTerms({
  getName: ({ largest, waybills }) =>
    `find anything among ${largest.toLocaleString('en-US')} units of ${waybills.toLocaleString('en-US')}`,
  goalMs: 5,
  terms: [
    'GATX',
    'gatx 10',
    'TX20',
    '1234',
    '00000',
    '777',
    '100',
    'BOL1',
    'BOL1234567',
    'M-10',
    'M-',
    'bench',
    'zzz',
    'nobody has this',
  ],
  request: (portal, customerId, term) =>
    portal.call('GET', `/api/find/${customerId}?q=${encodeURIComponent(term)}`),
})
