import { describe, expect, test } from 'vitest'
import { getSession } from '#contract/areas/accounts/session/session.contract.ts'
import {
  addCustomerEquipment,
  createCustomer,
  createCustomerGroup,
  disableCustomer,
  getCustomer,
  listCustomers,
  removeCustomerEquipment,
  removeCustomerGroup,
  updateCustomer,
  updateCustomerGroup,
} from '#contract/areas/admin/customers/customers.contract.ts'
import { listReportingGroups } from '#contract/areas/lookups/reporting-groups/reporting-groups.contract.ts'
import { updateModuleSetting } from '#contract/areas/admin/modules/modules.contract.ts'
import { sql } from '../../../db/sql.ts'
import { useTestApp } from '../../../testing/app.ts'
import { deleteEquipment } from './customers.queries.ts'

const portal = useTestApp()

let made = 0
const create = async (body: object = {}) =>
  (await portal.call(createCustomer, { body: { name: `Made ${(made += 1)}`, ...body } }, 'admin')).data

const change = (id: number, body: object) => portal.call(updateCustomer, { params: { id }, body }, 'admin')

describe('customers', () => {
  test('[ADM-015] an invalid domain and an invalid address are refused with the specified message', async () => {
    const refused = await portal.call(
      createCustomer,
      { body: { name: 'No Domain', domain: 'not a domain', crm_url: 'https://' } },
      'admin',
    )

    expect(refused.status).toBe(400)
    expect(refused.error.errors).toEqual({
      domain: ['Enter its email domain, such as company.com.'],
      crm_url: ['Enter a web address like https://crm.company.com/accounts/7.'],
    })
  })

  test('staff add a customer, and an administrator decides what it can use', async () => {
    const asStaff = (name: string, permissions: 'visibility_asset_list'[]) =>
      portal.call(createCustomer, { body: { name, permissions } }, 'internal')

    const refused = await asStaff('Staff gives', ['visibility_asset_list'])

    expect([refused.status, Object.keys(refused.error.errors ?? {})]).toEqual([403, ['permissions']])
    expect((await asStaff('Staff adds', [])).status).toBe(200)
  })

  test('[ADM-039] [ADM-015] [ADM-016] a customer is created and returned with all fields', async () => {
    const customer = await create({
      name: 'Prairie Grain',
      type_id: 2,
      scacs: ['bnsf'],
      domain: 'prairie.example',
    })

    expect(customer).toEqual({
      id: 4,
      crm_url: null,
      equipment_ids: [],
      name: 'Prairie Grain',
      business_name: null,
      zip_code: '',
      domain: 'prairie.example',
      logo: null,
      type: 'Fleet owner',
      type_id: 2,
      waybill_type: 'both',
      waybill_type_safe: 'both',
      minimum_waybill_date: null,
      integrations: {},
      parties: [],
      reporting_groups: [],
      fleet_ids: [],
      scacs: ['BNSF'],
      status: 1,
      users: [],
      preferred_theme: 'other',
      zone: 'America/Chicago',
      version: 1,
      can: { disable: true, activate: 'This customer is already active.' },
    })
  })

  test('[PLT-008] the customer’s preferred theme is in the customer and in its users’ sessions', async () => {
    const { id } = await create({ preferred_theme: 'staging' })
    const response = await portal.call(getCustomer, { params: { id } }, 'internal')
    const session = await portal.call(getSession, {}, 'admin')

    expect(response.data.preferred_theme).toBe('staging')
    expect(session.data.companies.find((one) => one.id === id)?.preferred_theme).toBe('staging')
  })

  test('the zone of its days is saved and changed', async () => {
    const made = await create({ zone: 'America/Denver' })
    const changed = await change(made.id, { name: made.name, zone: 'America/Halifax' })
    const wrong = await change(made.id, { name: made.name, zone: 'Prairie/Nowhere' })

    expect([made.zone, changed.data.zone, wrong.status]).toEqual(['America/Denver', 'America/Halifax', 400])
  })

  test('[ADM-072] every call returns the customer’s current state, and lists return {data, total_record_count}', async () => {
    const { id, name } = await create()
    const params = { id }
    const ids = { equipment_ids: ['GATX77001'] }
    const added = await portal.call(addCustomerEquipment, { params, body: ids }, 'admin')
    const answers = [
      await portal.call(getCustomer, { params }, 'admin'),
      await change(id, { name, zip_code: '68102' }),
      await portal.call(disableCustomer, { params }, 'admin'),
    ]
    const list = await portal.call(listCustomers, { query: {} }, 'admin')

    expect(added.data.customer).toMatchObject({ id, equipment_ids: ['GATX77001'] })
    expect(answers.map(({ data }) => [data.id, data.version])).toEqual([
      [id, 1],
      [id, 2],
      [id, 3],
    ])
    expect(Object.keys(list.data)).toEqual(['data', 'total_record_count'])
  })

  test('a name in use is refused, regardless of case', async () => {
    await create({ name: 'Cascade Lumber' })

    const again = await portal.call(createCustomer, { body: { name: 'CASCADE lumber' } }, 'admin')

    expect([again.status, Object.keys(again.error.errors ?? {})]).toEqual([409, ['name']])
  })

  test('[ADM-038] [ADM-018] the list is found by name and business name, page by page', async () => {
    for (let at = 0; at < 27; at++) await create({ business_name: `Holding ${at % 2 ? 'Odd' : 'Even'} Ltd` })

    const odd = await portal.call(listCustomers, { query: { search: 'holding odd' } }, 'internal')
    const second = await portal.call(listCustomers, { query: { search: 'holding', page: 2 } }, 'admin')

    expect(odd.data.total_record_count).toBe(13)
    expect([second.data.data.length, second.data.total_record_count]).toEqual([2, 27])
  })

  test('[ADM-038] rows are the same in the same order, whichever way a page of customers is found', async () => {
    const listed = async (query: object) =>
      (await portal.call(listCustomers, { query: { page_size: 100, ...query } }, 'admin')).data
    const { data, total_record_count } = await listed({ search: 'customer' })
    const walked = (await listed({})).data.filter(({ name }) => /customer/i.test(name))

    expect(walked).toEqual(data)
    expect(total_record_count).toBe(walked.length)
    expect(walked.map(({ people }) => people)).toContain(6)
  })

  test('[ADM-013] [ADM-014] [ADM-042] status is 1 or 0: disabled, listed as that, and active again', async () => {
    const { id, name } = await create()
    const namesIn = async (query: object) =>
      (await portal.call(listCustomers, { query: { search: name, ...query } }, 'admin')).data.data.map(
        (one) => one.name,
      )

    const disabled = await portal.call(disableCustomer, { params: { id } }, 'admin')

    expect(disabled.data.status).toBe(0)
    expect(await namesIn({})).toEqual([])
    expect(await namesIn({ scope: 'disabled' })).toEqual([name])
    expect(await namesIn({ status: '0' })).toEqual([name])
    expect((await change(id, { status: 1 })).data.status).toBe(1)
    expect((await change(id, { status: 2 })).status).toBe(400)
  })

  test('[ADM-040] [ADM-017] a customer’s users are listed with their roles', async () => {
    const { data } = await portal.call(getCustomer, { params: { id: 2 } }, 'internal')

    expect(
      data.users.map(({ full_name, role_id, role_name, status }) => [full_name, role_id, role_name, status]),
    ).toEqual([
      ['both Tester', 6, 'Viewer', 1],
      ['other Tester', 1, 'Company Admin', 1],
    ])
    expect((await portal.call(getCustomer, { params: { id: 9999 } }, 'admin')).status).toBe(404)
  })

  test('[ADM-041] only the given fields change; an older version is refused with the current one', async () => {
    const { id, version } = await create({ domain: 'one.example', zip_code: '68102' })

    const first = await change(id, { name: 'Renamed', domain: '', version })
    const stale = await change(id, { name: 'Renamed twice', version })

    expect(first.data).toMatchObject({
      name: 'Renamed',
      domain: null,
      zip_code: '68102',
      version: version + 1,
    })
    expect(stale.status).toBe(409)
    expect(stale.error.conflict).toMatchObject({ version: version + 1, now: { name: 'Renamed', domain: '' } })
    expect((await change(id, { domain: 'x.example' })).data).toMatchObject({
      name: 'Renamed',
      domain: 'x.example',
      zip_code: '68102',
    })
    expect((await change(id, { name: '' })).status).toBe(400)
  })

  test('a change is recorded in the audit log of its customer', async () => {
    const { id } = await create()
    await change(id, { status: 0 })

    const { rows } = await portal.superuser((db) =>
      db.query('select operation, customer_id, change from audit.entries order by entry_id desc limit 1'),
    )

    expect(rows).toEqual([
      {
        operation: 'updateCustomer',
        customer_id: id,
        change: { before: { status: 1 }, after: { status: 0 } },
      },
    ])
  })
})

describe('equipment and groups of a customer', () => {
  const add = (id: number, ...equipment_ids: string[]) =>
    portal.call(addCustomerEquipment, { params: { id }, body: { equipment_ids } }, 'internal')

  test('[ADM-033] [ADM-043] [ADM-058] valid ids are in the fleet, invalid ones are reported', async () => {
    const { id } = await create()

    const { data } = await add(id, 'gatx 1001', 'GATX-1001', 'TCNU123456', 'NONSENSE')

    expect(data.results).toEqual([
      { equipment_id: 'GATX1001', success: true },
      { equipment_id: 'TCNU1234565', success: true },
      {
        equipment_id: 'NONSENSE',
        success: false,
        error: 'Not a valid equipment ID. Use 2 to 4 letters, then 1 to 7 digits, like GATX12345.',
      },
    ])
    expect(data.customer.equipment_ids).toEqual(['GATX1001', 'TCNU1234565'])
    expect((await add(id, 'GATX1001')).data.customer.equipment_ids.length).toBe(2)
  })

  test('[ADM-034] [ADM-044] equipment is removed from the fleet and from its groups', async () => {
    const { id } = await create()
    await add(id, 'GATX1', 'GATX2')
    await portal.call(
      createCustomerGroup,
      { params: { id }, body: { name: 'Grain', equipment_ids: ['GATX1', 'GATX2'] } },
      'admin',
    )

    const { data } = await portal.call(
      removeCustomerEquipment,
      { params: { id }, body: { equipment_ids: ['GATX1', 'GATX9'] } },
      'admin',
    )

    expect(data.results).toEqual([
      { equipment_id: 'GATX1', success: true },
      { equipment_id: 'GATX9', success: false, error: 'It isn’t in the fleet.' },
    ])
    expect(data.customer.equipment_ids).toEqual(['GATX2'])
    expect(data.customer.reporting_groups).toMatchObject([{ name: 'Grain', equipment_ids: ['GATX2'] }])
  })

  test('[PLT-116] [ADM-044] 20,000 units are added and removed in one call each, with those in a group', async () => {
    const { id } = await create()
    const ids = Array.from({ length: 20_000 }, (_, n) => `UTLX${n + 1}`)
    await add(id, 'GATX1')
    await add(id, ...ids)
    await portal.call(
      createCustomerGroup,
      { params: { id }, body: { name: 'Tanks', equipment_ids: ids.slice(0, 10_000) } },
      'admin',
    )

    const { status, data } = await portal.call(
      removeCustomerEquipment,
      { params: { id }, body: { equipment_ids: ids } },
      'admin',
    )

    expect(status).toBe(200)
    expect(data.results.filter(({ success }) => success)).toHaveLength(20_000)
    expect(data.customer.equipment_ids).toEqual(['GATX1'])
    expect(data.customer.reporting_groups).toMatchObject([{ name: 'Tanks', equipment_ids: [] }])
    const tails = await portal.superuser((db) =>
      db.query('select count(*)::int as n from equipment_tails where customer_id = $1', [id]),
    )
    // those of GATX1: the whole id and what is left of it down to three characters
    expect(tails.rows).toEqual([{ n: 3 }])
  }, 60_000)

  test('[ADM-044] removing units that were just added reads nothing of the other units', async () => {
    const { id } = await create()
    const ids = Array.from({ length: 2000 }, (_, n) => `UTLX${n + 1}`)
    await add(id, ...ids)

    const reads = await portal.database.tenant(id, async (db) => {
      await deleteEquipment(db, id, ids.slice(0, 50))
      return db.row(sql`
        select (idx_tup_fetch + seq_tup_read)::int as read, n_tup_del::int as deleted
        from pg_stat_xact_user_tables where relname = 'equipment_tails'`)
    })

    // UTLX1 to UTLX50: 9 of three tails, 41 of four
    expect(reads).toEqual({ read: 191, deleted: 191 })
  })

  test('a group is created, changed and deleted; only its own customer sees it', async () => {
    await add(1, 'GATX7', 'GATX8')
    const group = { name: 'Ethanol', equipment_ids: ['GATX7'] }
    const first = await portal.call(createCustomerGroup, { params: { id: 1 }, body: group }, 'admin')
    const groupId = first.data.reporting_groups[0]!.id
    const params = { id: 1, groupId }

    const again = await portal.call(createCustomerGroup, { params, body: group }, 'admin')
    const strange = await portal.call(
      updateCustomerGroup,
      { params, body: { ...group, equipment_ids: ['GATX404'] } },
      'admin',
    )
    await portal.call(
      updateCustomerGroup,
      { params, body: { name: 'Fuel', equipment_ids: ['GATX8'] } },
      'admin',
    )

    expect([again.status, strange.status]).toEqual([409, 400])
    const own = await portal.call(listReportingGroups, { params: { customerId: 1 } }, 'full')
    const foreign = await portal.call(listReportingGroups, { params: { customerId: 2 } }, 'other')
    expect(own.data.data).toMatchObject([{ name: 'Fuel', equipment_ids: ['GATX8'] }])
    expect(foreign.data.data).toEqual([])
    expect((await portal.call(removeCustomerGroup, { params }, 'admin')).data.reporting_groups).toEqual([])
  })
})

test('[ADM-001] with the internal tools off for all and their own customers, staff are refused', async () => {
  const turn = (enabled: boolean, customer_id: number | null, version: number) =>
    portal.call(
      updateModuleSetting,
      { body: { name: 'hasInternalToolsModule', customer_id, enabled, version } },
      'admin',
    )
  await turn(false, null, 1)
  const withOwn = await portal.call(listCustomers, { query: {} }, 'internal')
  await turn(false, 1, 1)

  const without = await portal.call(listCustomers, { query: {} }, 'internal')

  expect([withOwn.status, without.status]).toEqual([200, 403])
})
