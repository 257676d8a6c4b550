import { expect, test } from 'vitest'
import { getSession } from '#contract/areas/accounts/session/session.contract.ts'
import { addCustomerEquipment, createCustomer } from '#contract/areas/admin/customers/customers.contract.ts'
import { DEFAULTS_BY_TYPE } from '#contract/areas/admin/customers/customers.rules.ts'
import { createFeedToken } from '#contract/areas/admin/customer-feeds/customer-feeds.contract.ts'
import { getCustomerSetup } from '#contract/areas/admin/setup/setup.contract.ts'
import { toSetupLanes, nextStep } from '#contract/areas/admin/setup/setup.rules.ts'
import { createUser } from '#contract/areas/admin/users/users.contract.ts'
import { PERMISSIONS } from '#contract/base/access.ts'
import { useTestApp } from '../../../testing/app.ts'
import { makeClm, makeSighting } from '../../feeds/messages/messages.factory.ts'

const portal = useTestApp()

const getSetup = async (id: number) =>
  (await portal.call(getCustomerSetup, { params: { id } }, 'internal')).data
const getNext = async (id: number) => nextStep(toSetupLanes(await getSetup(id)))?.key

const make = async (name: string, type_id: 1 | 2 | 3 | 4, as: 'admin' | 'internal' = 'admin') =>
  (await portal.call(createCustomer, { body: { name, type_id } }, as)).data.id

test('only an administrator changes what a customer of staff can use', async () => {
  const { modules, permissions } = await getSetup(await make('Barley', 1, 'internal'))

  expect([modules.includes('hasWaybillModule'), permissions]).toEqual([false, []])
})

test('a new customer starts with the modules and permissions of its type', async () => {
  const shipper = await getSetup(await make('Flour', 1))
  const terminal = await getSetup(await make('Yard', 4))

  expect(shipper.modules).toContain('hasWaybillModule')
  expect(shipper.permissions).toEqual(
    expect.arrayContaining(['pricing_pricing_dashboard', 'company_settings']),
  )
  expect(shipper.permissions).not.toContain('terminal_terminal')
  expect(terminal.permissions).toContain('terminal_terminal')
  expect(terminal.modules).not.toContain('hasWaybillModule')
})

test.each([
  [1, 'shipper'],
  [2, 'fleet owner'],
  [3, 'intermodal customer'],
] as const)(
  'a new customer of type %s, a %s, opens fleet cycles, Watchtower, reports and analytics',
  async (type, name) => {
    const { permissions } = await getSetup(await make(`First ${name}`, type))

    expect(permissions).toEqual(
      expect.arrayContaining([
        'visibility_fleet_cycles',
        'telematics_watchtower',
        'reporting_report_builder',
        'reporting_pipeline_view',
        'reporting_forecasting',
        'reporting_network_maps',
      ]),
    )
  },
)

test('every permission is given to new customers of some type', () => {
  const given = Object.values(DEFAULTS_BY_TYPE).flatMap(({ permissions }) => permissions)

  expect(new Set(given)).toEqual(new Set(PERMISSIONS))
})

test('the steps before the first message follow its data, up to the first sighting', async () => {
  const body = { name: 'Prairie Star Milling', scacs: ['UP'] }
  const { id } = (await portal.call(createCustomer, { body }, 'admin')).data
  const steps = [await getNext(id)]

  const equipment_ids = ['PSMX1', 'PSMX2']
  await portal.call(addCustomerEquipment, { params: { id }, body: { equipment_ids } }, 'admin')
  steps.push(await getNext(id))
  const person = { first_name: 'Maya', last_name: 'Torres', email: 'maya@prairiestar.example' }
  await portal.call(createUser, { body: { ...person, customer_id: id, role_id: 1 } }, 'admin')
  steps.push(await getNext(id))
  const { token } = (await portal.call(createFeedToken, { params: { id, scac: 'UP' } }, 'admin')).data
  steps.push(await getNext(id))
  const sent = await portal.app.inject({
    method: 'POST',
    url: `/api/feeds/${id}/messages`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    payload: makeClm(makeSighting(0, 'P', 'Houston, TX', { equipment_id: 'PSMX1' })),
  })

  expect(sent.statusCode).toBe(200)
  expect(steps).toEqual(['fleet', 'viewer', 'feed', 'message'])
  const setup = await getSetup(id)
  expect(setup.fleet).toEqual({ units: 2, reported: 1 })
  expect(setup.messages.first_ts).not.toBeNull()
  expect(setup.week.sightings).toBe(0)
  expect(toSetupLanes(setup)[0]!.steps.map(({ state }) => state)).toEqual(['done', 'done', 'done', 'done'])
})

test('an unknown customer is not found, and the customer’s own users are refused', async () => {
  const missing = await portal.call(getCustomerSetup, { params: { id: 999 } }, 'admin')
  const own = await portal.call(getCustomerSetup, { params: { id: 1 } }, 'full')

  expect([missing.status, own.status]).toEqual([404, 403])
})

test('a session starts with the administrator’s own customer, before others they may open', async () => {
  await portal.owner(async (client) => {
    await client.query(
      `insert into identity.memberships (customer_id, user_id, role_id)
       select 2, user_id, 1 from identity.users where is_admin`,
    )
  })

  const { data } = await portal.call(getSession, {}, 'admin')

  expect(data.companies.slice(0, 2).map(({ id, role_id }) => [id, role_id])).toEqual([
    [2, 1],
    [1, null],
  ])
})
