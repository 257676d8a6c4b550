import { expect, test } from 'vitest'
import {
  createPayerCompany,
  getPayerCompany,
  listPayerCompanies,
  updatePayerCompany,
} from '#contract/areas/settings/payer-companies.contract.ts'
import { type Caller, useTestApp } from '../../testing/app.ts'

const portal = useTestApp()

const ADDRESS = { address_1: '1 Elevator Road', city: 'Omaha', state: 'NE', postal_code: '68102' }
const COMPANY = {
  name: 'Prairie Payables',
  addresses: [ADDRESS],
  emails: 'ap@prairie.example, ar@prairie.example',
  terms_days: 45,
}
let made = 0
const create = (body: object = {}, customerId = 1, as: Caller = 'full') =>
  portal.call(
    createPayerCompany,
    { params: { customerId }, body: { ...COMPANY, name: `Payer ${(made += 1)}`, ...body } as typeof COMPANY },
    as,
  )
const getNames = async (customerId: number, as: Caller) =>
  (await portal.call(listPayerCompanies, { params: { customerId } }, as)).data.data.map(({ name }) => name)

test('[SET-006] [SET-009] a payer company is created with all fields, and listed for its customer only', async () => {
  const { data } = await create({ name: 'Prairie Payables' })

  expect(data).toEqual({
    id: data.id,
    name: 'Prairie Payables',
    addresses: [{ id: 1, ...ADDRESS, address_2: '', country: 'US' }],
    contact_name: '',
    phone: '',
    emails: 'ap@prairie.example, ar@prairie.example',
    terms_days: 45,
    active: true,
    logo: null,
    version: 1,
  })
  expect(await getNames(1, 'full')).toContain('Prairie Payables')
  expect(await getNames(2, 'other')).toEqual([])
})

test('[SET-007] name and first address are needed, and e-mails keep the rule of lists', async () => {
  const wrong = async (body: object) => Object.keys((await create(body)).error.errors ?? {})

  expect(await wrong({ name: '' })).toEqual(['name'])
  expect(await wrong({ addresses: [] })).toEqual(['addresses'])
  expect(await wrong({ addresses: [{ ...ADDRESS, address_1: '' }] })).toEqual(['addresses.0.address_1'])
  expect(await wrong({ emails: 'ap@prairie.example, nonsense' })).toEqual(['emails'])
})

test('a name is given once in a customer', async () => {
  await create({ name: 'Cascade' })
  const { data } = await create()

  const again = await create({ name: 'CASCADE' })
  const renamed = await portal.call(
    updatePayerCompany,
    {
      params: { customerId: 1, payerCompanyId: data.id },
      body: { ...COMPANY, active: true, name: 'cascade' },
    },
    'full',
  )

  expect([again.status, renamed.status]).toEqual([409, 409])
  expect((await create({ name: 'Cascade' }, 2, 'other')).status).toBe(200)
})

test('[SET-004] a payer company is changed upon the version that was read', async () => {
  const { data } = await create()
  const params = { customerId: 1, payerCompanyId: data.id }
  const body = { ...COMPANY, name: data.name, active: false, version: data.version }

  const changed = await portal.call(updatePayerCompany, { params, body }, 'full')
  const stale = await portal.call(updatePayerCompany, { params, body: { ...body, terms_days: 1 } }, 'full')

  expect(changed.data).toMatchObject({ active: false, version: 2 })
  expect([stale.status, stale.error.conflict?.version]).toEqual([409, 2])
  expect((await portal.call(getPayerCompany, { params }, 'full')).data.terms_days).toBe(45)
})

test('[SET-004] a change touches only what was sent, and the log has whom money and calls go to, before and after', async () => {
  const { data } = await create({ contact_name: 'Ann', phone: '+1 402 555 0100' })
  const params = { customerId: 1, payerCompanyId: data.id }

  const changed = await portal.call(
    updatePayerCompany,
    { params, body: { emails: 'new@prairie.example', phone: '+1 402 555 0199', version: data.version } },
    'full',
  )

  expect(changed.status).toBe(200)
  expect(changed.data).toEqual({
    ...data,
    emails: 'new@prairie.example',
    phone: '+1 402 555 0199',
    version: data.version + 1,
  })
  const { rows } = await portal.superuser((db) =>
    db.query<{ change: object }>(
      `select change from audit.entries where operation = 'updatePayerCompany' order by entry_id desc limit 1`,
    ),
  )
  expect(rows[0]?.change).toMatchObject({
    before: { emails: COMPANY.emails, phone: '+1 402 555 0100' },
    after: { emails: 'new@prairie.example', phone: '+1 402 555 0199' },
  })
})

test('[SET-005] with the payer invoice settings off, terms and invoice addresses stay as they are', async () => {
  const { data } = await create()
  const params = { customerId: 1, payerCompanyId: data.id }
  await portal.superuser((db) =>
    db.query(
      `update identity.feature_flags set enabled = false where name = 'hasPayerInvoiceSettings' and customer_id = 1`,
    ),
  )

  const changed = await portal.call(
    updatePayerCompany,
    {
      params,
      body: {
        ...COMPANY,
        active: true,
        name: data.name,
        terms_days: 1,
        emails: '',
        phone: '+1 402 555 0100',
      },
    },
    'full',
  )

  expect(changed.data).toMatchObject({ terms_days: 45, emails: COMPANY.emails, phone: '+1 402 555 0100' })
})
