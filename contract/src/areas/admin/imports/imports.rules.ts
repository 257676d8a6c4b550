import { z } from 'zod'
import { normalizeAssetTerm } from '../../../base/asset-term.ts'
import { importKind, type ImportKind } from '../../../import/kind.ts'
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
  singular: 'association',
  needsCustomer: false,
  key: ['email', 'customer'],
  columns: {
    email: { ...eMail, missing: 'Enter the user’s email address.' },
    customer: { ...customer, missing: 'Enter a customer.' },
    role: { ...role, missing: 'Enter a role.' },
  },
})

export const ADMIN_IMPORTS: Readonly<Record<AdminImport, ImportKind>> = {
  equipment: equipmentImport,
  users: userImport,
  associations: associationImport,
}

export const ADMIN_IMPORT_LABELS = {
  equipment: 'Customer equipment',
  users: 'Users',
  associations: 'User roles',
} as const

export type AdminImport = keyof typeof ADMIN_IMPORT_LABELS
