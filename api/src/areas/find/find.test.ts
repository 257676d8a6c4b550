import { beforeAll, describe, expect, test } from 'vitest'
import { type FindResults, findAnything } from '#contract/areas/find/find.contract.ts'
import { insertUser } from '../../start/starter.queries.ts'
import { makeWaybill } from '../visibility/waybills/waybills.factory.ts'
import { type Caller, useTestApp } from '../../testing/app.ts'

const portal = useTestApp()

const MOVES = [
  {
    equipment_id: 'GATX1234',
    waybill_number: '005512',
    bill_of_lading_number: 'BL-7700',
    train_id: 'MHOAL',
    current_location: 'Houston, TX',
    destination_location: 'Albany, NY',
  },
  {
    equipment_id: 'GATX12345',
    waybill_number: '551200',
    bill_of_lading_number: 'BL-7700',
    train_id: 'MHOAL',
  },
  { equipment_id: 'UTLX1234', waybill_number: '551299', status_code: 90 },
  { equipment_id: 'TCNU123412', equipment_kind: 'imdl', bill_of_lading_number: 'BL_7701', train_id: 'MHO%' },
  { customer_id: 2, equipment_id: 'GATX1239', waybill_number: '551201', bill_of_lading_number: 'BL-7702' },
]

beforeAll(() =>
  portal.superuser(async (db) => {
    for (const move of MOVES) await makeWaybill(db, move)
    await makeWaybill(db, {
      equipment_id: 'GATX1234',
      is_current: false,
      waybill_number: '441100',
      trip_start_ts: '2026-01-01T06:00:00Z',
      train_id: 'MOLD1',
    })
    await db.query(`insert into equipment (customer_id, equipment_id, equipment_kind) values (1, 'CN9', 'R')`)
    const role = { role_id: 6, permissions: ['visibility_asset_list'] }
    for (const [first_name, customer_id] of [
      ['Bareld', 1],
      ['Ebare', 1],
      ['Barela', 2],
    ] as const) {
      await insertUser(db, {
        email: `${first_name.toLowerCase()}@customer.example`,
        password_hash: '',
        first_name,
        last_name: 'Smith',
        is_admin: false,
        is_internal: false,
        memberships: [{ customer_id, ...role }],
      })
    }
  }),
)

const request = (q: string, as: Caller = 'full', customerId = 1) =>
  portal.call(findAnything, { params: { customerId }, query: { q } }, as)

/** The hits of each group, by its name; groups without hits are left out. */
async function find(q: string, as: Caller = 'full'): Promise<Record<string, string[]>> {
  const { data } = await request(q, as)
  const names = {
    equipment: data.equipment.map((hit) => hit.equipment_id),
    waybills: data.waybills.map((hit) => hit.waybill_number),
    bills: data.bills_of_lading.map((hit) => hit.bill_of_lading_number),
    trains: data.trains.map((hit) => hit.train_id),
    people: data.people.map((hit) => hit.full_name),
  }
  return Object.fromEntries(Object.entries(names).filter(([, found]) => found.length > 0))
}

const isEmpty = (answer: FindResults): boolean => Object.values(answer).every((group) => group.length === 0)

describe('[PLT-082] one search', () => {
  test('finds equipment, the exact id first, then prefixes, then other matches', async () => {
    expect(await find('GATX1234')).toEqual({ equipment: ['GATX1234', 'GATX12345'] })
    expect((await find('1234')).equipment).toEqual(['GATX1234', 'UTLX1234', 'TCNU123412', 'GATX12345'])
  })

  test.each(['gatx 1234', 'GATX-1234', 'GATX001234', ' gatx 00 1234 '])(
    'reaches the same car by %j',
    async (q) => {
      expect((await find(q)).equipment?.[0]).toBe('GATX1234')
    },
  )

  test('shows where a unit is and which page shows it', async () => {
    const { data } = await request('GATX1234')

    expect(data.equipment[0]).toEqual({
      equipment_id: 'GATX1234',
      equipment_kind: 'R',
      waybill_id: expect.any(Number),
      status_code: 40,
      status: 'In Transit',
      place: 'Houston, TX',
      destination: 'Albany, NY',
      hazmat_mark: null,
    })
  })

  test('finds a car that has no trip yet', async () => {
    const { data } = await request('CN9')

    expect(data.equipment).toMatchObject([
      { equipment_id: 'CN9', waybill_id: null, status_code: null, status: 'NA' },
    ])
  })

  test('finds waybills from the beginning of their number, with or without zeros in front', async () => {
    expect((await find('5512')).waybills).toEqual(['551200', '551299', '005512'])
    expect((await find('005512')).waybills).toEqual(['005512', '551200', '551299'])
    expect((await find('441100')).waybills).toEqual(['441100'])
  })

  test('finds a bill of lading once, with the number of trips that carry it', async () => {
    const { data } = await request('bl-77')

    expect(data.bills_of_lading).toMatchObject([{ bill_of_lading_number: 'BL-7700', trips: 2 }])
    expect(data.waybills).toEqual([])
  })

  test('finds trains of current trips only', async () => {
    expect((await request('mho')).data.trains).toMatchObject([
      { train_id: 'MHO%', trips: 1 },
      { train_id: 'MHOAL', trips: 2 },
    ])
    expect(await find('MOLD1')).toEqual({})
  })

  test('finds people by name and address, the beginning of a word before its middle', async () => {
    expect((await find('bare')).people).toEqual(['Bareld Smith', 'bare Tester', 'Ebare Smith'])
    expect((await find('smith')).people).toEqual(['Bareld Smith', 'Ebare Smith'])
    expect((await find('ebare@customer.example')).people).toEqual(['Ebare Smith'])
  })

  test.each(['%%%', '___', 'GATX_', 'MHO_L', 'BL%7700', '.*+', '\\\\\\', "'; --"])(
    'takes %j for plain text',
    async (q) => {
      const found = await find(q)

      expect(found.waybills ?? found.bills ?? found.trains ?? found.people).toBeUndefined()
    },
  )

  test('finds the exact character that was typed first, and survives invalid ones', async () => {
    expect((await find('MHO%')).trains).toEqual(['MHO%', 'MHOAL'])
    expect((await request('BL_77')).data.bills_of_lading).toMatchObject([
      { bill_of_lading_number: 'BL_7701' },
    ])
    expect((await request('GATX\0 1234')).status).toBe(200)
    expect((await request('\u{10FFFF}\u{10FFFF}\u{10FFFF}')).status).toBe(200)
  })

  test.each(['', 'GA', ' g-a ', 'é'])('finds nothing for %j: it is too short', async (q) => {
    expect(isEmpty((await request(q)).data)).toBe(true)
  })

  test('refuses more than a hundred characters', async () => {
    expect((await request('1'.repeat(101))).status).toBe(400)
  })

  test('answers a few of each group', async () => {
    await portal.superuser(async (db) => {
      for (let n = 0; n < 12; n++) {
        await makeWaybill(db, { equipment_id: `ZZZX${n}`, waybill_number: `88800${n}`, train_id: `ZZT${n}` })
      }
    })

    expect((await find('ZZZX')).equipment).toHaveLength(5)
    expect((await find('888')).waybills).toEqual(['888000', '888001', '8880010', '8880011', '888002'])
    expect((await find('ZZT')).trains).toHaveLength(5)
  })
})

describe('[PLT-082] who can search what', () => {
  test.each(['viewer', 'bare', 'terminal'] as const)(
    'without the permission for the search, %s finds people only',
    async (as) => {
      const { status, data } = await request('1234', as)

      expect(status).toBe(200)
      expect(isEmpty(data)).toBe(true)
      expect(await find('smith', as)).toEqual({ people: ['Bareld Smith', 'Ebare Smith'] })
    },
  )

  test('the permission for the search alone finds no page its holder cannot open', async () => {
    await portal.superuser((db) =>
      db.query(
        `update identity.memberships m set permissions = '{visibility_universal_search}' from identity.users u
         where u.user_id = m.user_id and u.email = 'terminal@test.example'`,
      ),
    )

    expect(await find('1234', 'terminal')).toEqual({})
  })

  test('records of another customer are never found', async () => {
    expect(await find('GATX1239')).toEqual({})
    expect(await find('551201')).toEqual({})
    expect(await find('BL-7702')).toEqual({})
    expect(await find('barela')).toEqual({})
  })

  test('a foreign customer is refused, an administrator finds what its users find', async () => {
    expect((await request('GATX', 'full', 2)).status).toBe(403)
    expect((await request('GATX', 'admin', 2)).data.equipment).toMatchObject([{ equipment_id: 'GATX1239' }])
    expect((await request('smith', 'admin', 2)).data.people).toMatchObject([{ full_name: 'Barela Smith' }])
  })
})
