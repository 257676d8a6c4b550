import { z } from 'zod'
import { BOUND, MAX_CODE } from '../../../base/bounds.ts'
import { importKind } from '../../../import/kind.ts'
import { PARTY_CODE, PARTY_COUNTRIES, PARTY_LENGTHS } from '../parties/parties.rules.ts'

const text = (max: number) => z.string().max(max, { ...BOUND, error: `Use ${max} characters or fewer.` })
const STATE = 'Enter a state or province code, such as IL.'
const COUNTRY = 'Enter US, CA or MX.'
const COUNTRY_NAMES: Readonly<Record<string, string>> = {
  USA: 'US',
  'UNITED STATES': 'US',
  CAN: 'CA',
  CANADA: 'CA',
  MEX: 'MX',
  MEXICO: 'MX',
}

/** Shippers, consignees and others of a customer, with their IDs. */
export const partyImport = importKind({
  name: 'parties',
  singular: 'party',
  needsCustomer: true,
  key: ['code', 'name', 'city', 'state', 'address1'],
  columns: {
    name: {
      label: 'Name',
      aliases: ['party', 'customer name', 'company', 'shipper', 'consignee', 'business name'],
      schema: text(PARTY_LENGTHS.name),
      missing: 'Enter a name.',
      example: 'PRAIRIE STAR MILLING',
    },
    code: {
      label: 'ID',
      aliases: ['cif', 'cif number', 'customer id', 'party id', 'code', 'cif id', 'customer number'],
      schema: z
        .string()
        .max(MAX_CODE, BOUND)
        .toUpperCase()
        .pipe(z.string().regex(PARTY_CODE, 'Use letters and digits only.')),
      example: '0012345678901',
      help: 'Its number in the customer identification file. Leave blank if there is none.',
    },
    address1: {
      label: 'Address line 1',
      aliases: ['address', 'street', 'address 1', 'street address'],
      schema: text(PARTY_LENGTHS.address),
      example: '1 MILL RD',
    },
    address2: {
      label: 'Address line 2',
      aliases: ['address 2', 'suite'],
      schema: text(PARTY_LENGTHS.address),
      example: '',
    },
    city: { label: 'City', aliases: ['town'], schema: text(PARTY_LENGTHS.city), example: 'CEDAR RAPIDS' },
    state: {
      label: 'State',
      aliases: ['state or province', 'province', 'st'],
      schema: z
        .string()
        .max(MAX_CODE, BOUND)
        .toUpperCase()
        .pipe(z.string().regex(/^[A-Z]{2,3}$/, STATE)),
      example: 'IA',
    },
    postal: {
      label: 'Postal code',
      aliases: ['zip', 'zip code', 'postcode', 'postal'],
      schema: text(PARTY_LENGTHS.postal),
      example: '52401',
    },
    country: {
      label: 'Country',
      aliases: ['country code'],
      schema: z
        .string()
        .max(MAX_CODE, BOUND)
        .toUpperCase()
        .transform((typed) => COUNTRY_NAMES[typed] ?? typed)
        .pipe(z.enum(Object.keys(PARTY_COUNTRIES) as [keyof typeof PARTY_COUNTRIES], COUNTRY)),
      example: 'US',
      help: 'Leave blank for US.',
    },
  },
})
