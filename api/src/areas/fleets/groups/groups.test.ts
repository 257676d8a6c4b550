import { beforeAll, expect, test } from 'vitest'
import * as groups from '#contract/areas/fleets/groups/groups.contract.ts'
import { useTestApp } from '../../../testing/app.ts'
import { fillFleets } from '../fleets.factory.ts'
import { joinGroupsByRule } from './groups.service.ts'

const portal = useTestApp()

beforeAll(() => fillFleets(portal))

test('[FLT-020] [FLT-021] groups are found by a part of their name, with the fields of the list', async () => {
  const { data } = await portal.call(
    groups.searchGroups,
    { params: { customerId: 1 }, body: { search_term: 'resin' } },
    'full',
  )

  expect(data.data).toEqual([
    {
      id: 1,
      name: 'Resin cars',
      equipment_ids: ['UTLX501', 'UTLX502'],
      party_ids: [],
      version: 1,
      rule: null,
    },
  ])
})

test('a group is created, partly updated and deleted by company administrators, with audit entries', async () => {
  const params = { customerId: 1 }
  const made = await portal.call(
    groups.createGroup,
    { params, body: { name: 'Pool', equipment_ids: ['UTLX 501'] } },
    'full',
  )
  const groupParams = { ...params, groupId: made.data.id }
  const renamed = await portal.call(
    groups.updateGroup,
    { params: groupParams, body: { name: 'Pool B' } },
    'full',
  )
  const duplicate = await portal.call(
    groups.updateGroup,
    { params: groupParams, body: { name: 'Resin cars' } },
    'full',
  )
  const strange = await portal.call(
    groups.updateGroup,
    { params: groupParams, body: { equipment_ids: ['GATX1'] } },
    'full',
  )
  const byViewer = await portal.call(
    groups.updateGroup,
    { params: groupParams, body: { name: 'Mine' } },
    'viewer',
  )
  const removed = await portal.call(groups.removeGroup, { params: groupParams }, 'full')

  expect(made.data.equipment_ids).toEqual(['UTLX501'])
  expect(renamed.data.version).toBe(made.data.version + 1)
  expect(renamed.data).toMatchObject({ name: 'Pool B', equipment_ids: ['UTLX501'] })
  expect([duplicate.status, strange.status, byViewer.status, removed.status]).toEqual([409, 400, 403, 200])
})

test('new cars that fit a group’s rule join it, with an audit entry, until the rule is switched off', async () => {
  const join = () => portal.database.tenant(1, (db) => joinGroupsByRule(db, 1))
  const getGroup = async (id: number) =>
    (
      await portal.call(
        groups.searchGroups,
        { params: { customerId: 1 }, body: { search_term: 'Ruled' } },
        'full',
      )
    ).data.data.find((one) => one.id === id)
  const addCar = (id: string) =>
    portal.superuser((db) =>
      db.query(
        `insert into equipment (customer_id, equipment_id, equipment_kind, car_type) values (1, $1, 'R', 'T108')`,
        [id],
      ),
    )
  await addCar('RULX1')
  const rule = { marks: 'rulx', car_types: 'T', commodity: '' }
  const { data } = await portal.call(
    groups.createGroup,
    { params: { customerId: 1 }, body: { name: 'Ruled', equipment_ids: ['UTLX501'], rule } },
    'full',
  )
  // those that fit join with it
  expect(data).toMatchObject({ equipment_ids: ['RULX1', 'UTLX501'], rule })

  await addCar('RULX2')
  await addCar('OTHX2')
  await join()
  expect((await getGroup(data.id))?.equipment_ids).toEqual(['RULX1', 'RULX2', 'UTLX501'])
  const entries = await portal.superuser((db) =>
    db.query(`select user_id, target, change from audit.entries where operation = 'joinGroupByRule'`),
  )
  expect(entries.rows).toMatchObject([
    {
      user_id: expect.any(Number),
      target: { group_id: data.id },
      change: { after: { joined: 1, first: ['RULX2'] } },
    },
  ])

  const off = { params: { customerId: 1, groupId: data.id }, body: { rule: null } }
  await portal.call(groups.updateGroup, off, 'full')
  await addCar('RULX3')
  await join()
  expect(await getGroup(data.id)).toMatchObject({ equipment_ids: ['RULX1', 'RULX2', 'UTLX501'], rule: null })
  const nothing = { marks: ' ', car_types: '', commodity: '' }
  const refused = await portal.call(groups.updateGroup, { ...off, body: { rule: nothing } }, 'full')
  expect(refused.status).toBe(400)
})

test('a group saved in two windows loses no car: the second is shown what the first saved', async () => {
  const params = { customerId: 1 }
  const { data: group } = await portal.call(
    groups.createGroup,
    { params, body: { name: 'Two windows', equipment_ids: ['UTLX501'] } },
    'full',
  )
  const save = (equipment_ids: string[], version?: number) =>
    portal.call(
      groups.updateGroup,
      { params: { ...params, groupId: group.id }, body: { equipment_ids, ...(version && { version }) } },
      'full',
    )

  const first = await save(['UTLX501', 'UTLX502'], group.version)
  const second = await save(['UTLX501'], group.version)

  expect(first.status).toBe(200)
  expect([second.status, second.error.conflict]).toEqual([
    409,
    {
      version: first.data.version,
      now: { name: 'Two windows', equipment_ids: ['UTLX501', 'UTLX502'], rule: null },
    },
  ])
  expect((await save(['UTLX501'], first.data.version)).data.equipment_ids).toEqual(['UTLX501'])
})
