import { expect, test } from 'vitest'
import { DEMO_CUSTOMERS } from './customers.ts'
import { makeFleet } from './fleet.ts'
import { starterCustomers, starterReference, starterUsers } from './starter.ts'

test('five customers own every unit of the world once', () => {
  const customers = starterCustomers('full')

  const owned = customers.flatMap(({ equipment }) => equipment.map(({ equipment_id }) => equipment_id))
  const all = makeFleet('full').flatMap(({ units }) => units.map(({ equipment_id }) => equipment_id))
  expect(customers.length).toBe(5)
  expect(owned.toSorted()).toEqual(all.toSorted())
})

test('fleets hold only what the waybill type of their customer allows', () => {
  const kinds = starterCustomers('full').map(({ waybill_type, equipment }) => ({
    waybill_type,
    kinds: [...new Set(equipment.map(({ equipment_kind }) => equipment_kind))].toSorted(),
  }))

  for (const { waybill_type, kinds: found } of kinds) {
    expect(found).toEqual(waybill_type === 'both' ? ['R', 'imdl'] : [waybill_type])
  }
  expect(new Set(kinds.map(({ waybill_type }) => waybill_type))).toEqual(new Set(['both', 'R', 'imdl']))
})

test('each customer has three to six reporting groups, none empty, all of its own units', () => {
  for (const { equipment, reporting_groups } of starterCustomers('full')) {
    const own = new Set(equipment.map(({ equipment_id }) => equipment_id))
    expect(reporting_groups.length).toBeGreaterThanOrEqual(3)
    expect(reporting_groups.length).toBeLessThanOrEqual(6)
    for (const { equipment_ids } of reporting_groups) {
      expect(equipment_ids.length).toBeGreaterThan(0)
      expect(equipment_ids.every((id) => own.has(id))).toBe(true)
    }
  }
})

test('one customer is branded as the partner wants it', () => {
  expect(DEMO_CUSTOMERS.filter(({ preferred_theme }) => preferred_theme === 'wabtec').length).toBe(1)
})

test('[PLT-002] the seven sign-ins cover administrators, staff and people of customers with unequal rights', () => {
  const users = new Map(starterUsers().map((user) => [user.email.split('@')[0], user]))

  expect([...users.keys()]).toEqual(['admin', 'staff', 'shipper', 'viewer', 'two', 'terminal', 'other'])
  expect(users.get('admin')).toMatchObject({ is_admin: true, is_internal: true })
  expect(users.get('staff')).toMatchObject({ is_admin: false, is_internal: true })
  expect(users.get('viewer')?.memberships).toMatchObject([{ permissions: ['visibility_asset_list'] }])
  expect(users.get('terminal')?.memberships).toMatchObject([
    { role_id: 7, permissions: ['terminal_terminal'] },
  ])
  const two = users.get('two')?.memberships ?? []
  expect(two.map(({ role_id }) => role_id)).toEqual([1, 6])
  expect(users.get('shipper')?.memberships[0]?.permissions.length).toBe(15)
  expect(users.get('other')?.memberships[0]?.customer_id).not.toBe(
    users.get('shipper')?.memberships[0]?.customer_id,
  )
})

test('reference rows keep their marks of certainty', () => {
  const { stations, commodities, railroads } = starterReference()

  expect([stations.length, commodities.length, railroads.length]).toEqual([689, 369, 165])
  expect(commodities.every(({ certainty }) => 'VABC'.includes(certainty))).toBe(true)
  expect(stations.find(({ station_id }) => station_id === 'CHICG_IL')).toMatchObject({
    place: 'CHICAGO|IL',
    zone: 'America/Chicago',
    is_hub: true,
    is_junction: true,
  })
})
