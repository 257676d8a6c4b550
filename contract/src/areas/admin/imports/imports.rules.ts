import { z } from 'zod'
import { normalizeAssetTerm } from '../../../base/asset-term.ts'
import { importKind, type ImportKind } from '../../../import/kind.ts'
import { groupImport as fleetGroupImport } from '../../lookups/reporting-groups/group-imports.rules.ts'
import { equipmentIdProblem } from '../customers/customers.rules.ts'
import { BOUND } from '../../../base/bounds.ts'

const text = (max: number) => z.string().max(max, { ...BOUND, error: `Use ${max} characters or fewer.` })
const EMAIL = 'Enter an email address like ada@company.com.'

const email = z
  .string()
  .toLowerCase()
  .max(254, { ...BOUND, error: EMAIL })
  .pipe(z.email(EMAIL))
const customer = {
  label: 'Customer',
  aliases: ['company', 'customer name', 'company name', 'customer id', 'company id', 'account'],
  schema: text(120),
  example: 'Prairie Grain',
  help: 'Name or number.',
}
const role = {
  label: 'Role',
  aliases: ['role name', 'role id'],
  schema: text(60),
  example: 'Operations',
  help: 'Name or number.',
}
const eMail = {
  label: 'Email',
  aliases: ['mail', 'email address', 'login', 'user'],
  schema: email,
  example: 'ada@prairiegrain.example',
}

/** Equipment of one customer's fleet (ADM-033). */
export const equipmentImport = importKind({
  name: 'equipment',
  singular: 'unit',
  needsCustomer: true,
  key: ['equipment_id'],
  columns: {
    equipment_id: {
      label: 'Equipment ID',
      aliases: [
        'equipment',
        'car',
        'car number',
        'unit',
        'asset',
        'container',
        'equipment number',
        'id',
        'railcar',
      ],
      schema: z
        .string()
        .transform((typed) => normalizeAssetTerm(typed))
        .superRefine((id, ctx) => {
          const problem = equipmentIdProblem(id)
          if (problem !== null) ctx.addIssue({ code: 'custom', message: problem })
        }),
      missing: 'Enter an equipment ID.',
      example: 'GATX12345',
    },
  },
})

const YES = ['yes', 'y', 'true', '1', 'x']
const NO = ['no', 'n', 'false', '0']

const yesOrNo = (typed: string): string => {
  const word = typed.toLowerCase()
  if (YES.includes(word)) return 'yes'
  return NO.includes(word) ? 'no' : ''
}

/** Cars of one customer's reporting groups, entered by staff. */
export const groupImport = importKind({ ...fleetGroupImport, name: 'groups' })

/** People with, or without, their first customer (ADM-005). */
export const userImport = importKind({
  name: 'users',
  singular: 'user',
  needsCustomer: false,
  key: ['email'],
  columns: {
    first_name: {
      label: 'First name',
      aliases: ['first', 'given name', 'forename'],
      schema: text(80),
      missing: 'Enter a first name.',
      example: 'Ada',
    },
    last_name: {
      label: 'Last name',
      aliases: ['last', 'surname', 'family name'],
      schema: text(80),
      missing: 'Enter a last name.',
      example: 'Keller',
    },
    email: { ...eMail, missing: 'Enter the email address they sign in with.' },
    customer,
    role,
    phone_number_work: {
      label: 'Work phone',
      aliases: ['phone', 'telephone', 'office phone'],
      schema: text(40),
      example: '+1 402 555 0100',
    },
    phone_number_mobile: {
      label: 'Mobile phone',
      aliases: ['mobile', 'cell', 'cell phone'],
      schema: text(40),
      example: '+1 402 555 0101',
    },
    zip_code: { label: 'ZIP code', aliases: ['zip', 'postal code'], schema: text(12), example: '68102' },
    invite: {
      label: 'Invite',
      aliases: ['invitation', 'send invitation', 'invited'],
      schema: z
        .string()
        .transform(yesOrNo)
        .refine((answer) => answer !== '', 'Enter yes or no. Leave blank for yes.'),
      example: 'yes',
      help: '“no” to skip the invitation email. Leave blank to send it.',
    },
    external_idp: {
      label: 'Single sign-on',
      aliases: ['sso', 'identity provider'],
      schema: text(60),
      example: '',
      help: 'SSO users don’t get an invitation.',
    },
  },
})

/** Roles of people who are there already (ADM-053). */
export const associationImport = importKind({
  name: 'associations',
  singular: 'user role',
  needsCustomer: false,
  key: ['email', 'customer'],
  columns: {
    email: { ...eMail, missing: 'Enter the user’s email address.' },
    customer: { ...customer, missing: 'Enter a customer.' },
    role: { ...role, missing: 'Enter a role.' },
  },
})

const capitals = (max: number) => z.string().toUpperCase().max(max, BOUND)
const degrees = (max: number, error: string) =>
  z
    .string()
    .max(20, { ...BOUND, error })
    .refine((typed) => /^[+-]?\d+(\.\d+)?$/.test(typed) && Math.abs(Number(typed)) <= max, error)
const DIGITS = 'Enter 6 or 9 digits, like 686180.'
const NUMBER = 'Enter 1 to 5 digits, like 56918.'

/** Stations of any railroad, as public station lists have them (docs/decisions/396). */
export const stationImport = importKind({
  name: 'stations',
  singular: 'station',
  needsCustomer: false,
  key: ['station', 'state', 'country', 'railroad'],
  columns: {
    station: {
      label: 'Station',
      aliases: ['station name', 'name', 'city', 'location', 'opsl name', 'freight station'],
      schema: capitals(60),
      missing: 'Enter the station’s name.',
      example: 'Navasota',
    },
    state: {
      label: 'State',
      aliases: ['province', 'state or province', 'state/province', 'st'],
      schema: capitals(3).regex(/^[A-Z]{2,3}$/, 'Enter a code like TX, ON or NL.'),
      missing: 'Enter the state or province.',
      example: 'TX',
    },
    country: {
      label: 'Country',
      aliases: ['country code'],
      schema: capitals(3).regex(/^(US|USA|CA|CAN|CN|MX|MEX)$/, 'Enter US, CA or MX.'),
      example: 'US',
      help: 'US, CA or MX. Required if two countries use the same state code.',
    },
    railroad: {
      label: 'Railroad',
      aliases: ['scac', 'road', 'carrier', 'reporting mark'],
      schema: capitals(4).regex(/^[A-Z]{2,4}$/, 'Enter a SCAC like BNSF.'),
      example: 'BNSF',
    },
    splc: {
      label: 'SPLC',
      aliases: ['splc code', 'standard point location code'],
      schema: z
        .string()
        .max(9, { ...BOUND, error: DIGITS })
        .regex(/^(\d{6}|\d{9})$/, DIGITS),
      example: '686180',
    },
    station_number: {
      label: 'Station number',
      aliases: ['fsac', 'fsac number', 'freight station accounting code', 'number'],
      schema: z
        .string()
        .max(5, { ...BOUND, error: NUMBER })
        .regex(/^\d{1,5}$/, NUMBER),
      example: '56918',
      help: 'The railroad’s own number (FSAC). Requires a railroad.',
    },
    latitude: {
      label: 'Latitude',
      aliases: ['lat'],
      schema: degrees(90, 'Enter degrees like 30.39.'),
      example: '30.39',
      help: 'Leave blank to use the town of this name.',
    },
    longitude: {
      label: 'Longitude',
      aliases: ['lon', 'long', 'lng'],
      schema: degrees(180, 'Enter degrees like -96.09.'),
      example: '-96.09',
    },
    time_zone: {
      label: 'Time zone',
      aliases: ['zone', 'timezone', 'tz'],
      schema: text(40),
      example: 'America/Chicago',
      help: 'Leave blank to use the time zone of the town of this name.',
    },
  },
})

export const ADMIN_IMPORTS: Readonly<Record<AdminImport, ImportKind>> = {
  equipment: equipmentImport,
  groups: groupImport,
  users: userImport,
  associations: associationImport,
  stations: stationImport,
}

export const ADMIN_IMPORT_LABELS = {
  equipment: 'Customer equipment',
  groups: 'Reporting groups',
  users: 'Users',
  associations: 'User roles',
  stations: 'Stations',
} as const

export type AdminImport = keyof typeof ADMIN_IMPORT_LABELS
