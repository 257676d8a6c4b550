import { beforeAll, describe, expect, test } from 'vitest'
import { autocompleteEquipment } from '#contract/areas/lookups/equipment/equipment.contract.ts'
import { useTestApp, type Caller } from '../../../testing/app.ts'

const portal = useTestApp()

beforeAll(() =>
  portal.superuser(async (db) => {
    await db.query(
      `insert into equipment (customer_id, equipment_id, equipment_kind)
       select 1, id, case when id like '%U______' then 'imdl' else 'R' end
       from unnest(array['UTLX1234', 'UTLX12345', 'GATX123', 'GATX1234', 'TCNU123412', 'BNSF777777', 'CN12']) id`,
    )
    await db.query(
      `insert into equipment (customer_id, equipment_id, equipment_kind) values (2, 'OTHX1234', 'R')`,
    )
  }),
)

const find = async (search_term: string, paging: object = {}, as: Caller = 'full') => {
  const { data } = await portal.call(
    autocompleteEquipment,
    { params: { customerId: 1 }, body: { search_term, ...paging } },
    as,
  )
  return data.data.map((item) => item.equipment_id)
}

describe('[PLT-164] the equipment lookup', () => {
  test.each([
    ['anywhere in the id', '234', ['TCNU123412', 'UTLX1234', 'GATX1234', 'UTLX12345']],
    ['at the beginning first', 'UTLX1234', ['UTLX1234', 'UTLX12345']],
    ['the very id before longer ones', 'GATX123', ['GATX123', 'GATX1234']],
    ['whatever stands between letters and digits', ' gatx-123 ', ['GATX123', 'GATX1234']],
    ['an id once, however often it holds the term', '777', ['BNSF777777']],
    ['nothing for what nobody has', 'ZZZ', []],
  ])('finds %s', async (_, term, expected) => {
    expect((await find(term)).sort()).toEqual([...expected].sort())
  })

  test('puts the exact id first, then those that begin with the term, then the others', async () => {
    await portal.superuser((db) =>
      db.query(
        `insert into equipment (customer_id, equipment_id, equipment_kind) values (1, 'ATX1', 'R'), (1, 'ATX19', 'R')`,
      ),
    )

    expect(await find('ATX1')).toEqual(['ATX1', 'ATX19', 'GATX123', 'GATX1234'])
  })

  test('[PLT-119] finds nothing for fewer than three characters', async () => {
    expect(await find('GA')).toEqual([])
    expect(await find('G-A')).toEqual([])
  })

  test('answers one page at a time without repeating an id', async () => {
    const pages = [
      await find('123', { page: 1, page_limit: 3 }),
      await find('123', { page: 2, page_limit: 3 }),
    ]

    expect(pages.map((page) => page.length)).toEqual([3, 2])
    expect(new Set(pages.flat()).size).toBe(5)
  })

  test('forgets removed equipment and never shows other customers’', async () => {
    await portal.superuser((db) => db.query(`delete from equipment where equipment_id = 'CN12'`))

    expect(await find('CN1')).toEqual([])
    expect(await find('OTHX')).toEqual([])
  })
})
