import { beforeAll, describe, expect, test } from 'vitest'
import { exportAssetsCsv, exportAssetsXlsx } from '#contract/areas/visibility/assets/assets.contract.ts'
import {
  createExport,
  getExportFile,
  listExports,
  removeExport,
} from '#contract/areas/lists/exports/exports.contract.ts'
import { defaultColumns } from '#contract/list/list.ts'
import { sql } from '../../../db/sql.ts'
import type { Store } from '../../../files/store.ts'
import { filedLists } from '../../../list/filed.ts'
import { type Caller, useTestApp } from '../../../testing/app.ts'
import { toCells, unzip } from '../../../testing/unzip.ts'
import { makeAssets } from '../../visibility/assets/assets.factory.ts'
import { makeExport, sweepExports } from './exports.jobs.ts'

const portal = useTestApp()
const params = { customerId: 1 }
const REQUEST = {
  list: 'assets',
  format: 'csv' as const,
  columns: ['status_code', 'equipment_id', 'last_sighting_date'],
  criteria: { scope: 'current', sort_by: 'equipment_id', sort_direction: 'asc' },
}
const SAME = { columns: REQUEST.columns, ...REQUEST.criteria } as never

beforeAll(() => portal.superuser(makeAssets))

const request = (given: object = {}, as: Caller = 'full') =>
  portal.call(createExport, { params, body: { ...REQUEST, ...given } }, as)
const read = (exportId: string, as: Caller = 'full', customerId = 1) =>
  portal.call(getExportFile, { params: { customerId, exportId } }, as)
const remove = (exportId: string, as: Caller = 'full') =>
  portal.call(removeExport, { params: { ...params, exportId } }, as)
const mine = async (exportId: string, as: Caller = 'full') =>
  (await portal.call(listExports, { params, query: { list: 'assets' } }, as)).data.exports.find(
    ({ export_id }) => export_id === exportId,
  )
const userId = (name: string) =>
  portal.superuser(
    async (db) =>
      (
        await db.query<{ id: number }>(`select user_id as id from identity.users where email like $1`, [
          `${name}@%`,
        ])
      ).rows[0]!.id,
  )

async function make(exportId: string, as = 'full', store: Partial<Store> = {}): Promise<void> {
  await makeExport(
    portal,
    { ...portal, store: { ...portal.store, ...store } },
    { customerId: 1, userId: await userId(as), exportId },
  )
}

describe('a file that is exported in the background', () => {
  test.each(['csv', 'xlsx'] as const)('has the same content as the direct %s', async (format) => {
    const { data } = await request({ format })
    expect(data).toMatchObject({ state: 'waiting', format, rows_done: 0, rows_total: null })
    expect((await read(data.export_id)).status).toBe(404)

    await make(data.export_id)

    expect(await mine(data.export_id)).toMatchObject({ state: 'ready', rows_done: 4, rows_total: 4 })
    const { raw, headers } = await read(data.export_id)
    const direct = await portal.call(
      format === 'csv' ? exportAssetsCsv : exportAssetsXlsx,
      { params, body: SAME },
      'full',
    )
    const cells = (file: Buffer) =>
      format === 'csv' ? String(file) : toCells(unzip(file).get('xl/worksheets/sheet1.xml') ?? '')
    expect(cells(raw)).toEqual(cells(direct.raw))
    expect(headers['downloadable_as']).toBe(direct.headers['downloadable_as'])
  })

  test('is read, listed and removed only by the user who requested it', async () => {
    const { data } = await request()
    await make(data.export_id)

    expect((await read(data.export_id, 'viewer')).status).toBe(404)
    expect((await remove(data.export_id, 'viewer')).status).toBe(404)
    expect((await read(data.export_id, 'both')).status).toBe(404)
    expect((await read(data.export_id, 'other', 2)).status).toBe(404)
    expect(await mine(data.export_id, 'viewer')).toBeUndefined()
    const unseen = await portal.database.tenant(1, (db) => db.rows(sql`select * from list_exports`))
    expect(unseen).toEqual([])
    expect((await read(data.export_id)).status).toBe(200)
  })

  test('is created with what the user may see by then, and readable as long as they may', async () => {
    const [early, late] = [(await request({}, 'viewer')).data, (await request({}, 'viewer')).data]
    await make(early.export_id, 'viewer')
    const id = await userId('viewer')
    const permit = (permissions: string) =>
      portal.superuser((db) =>
        db.query(`update identity.memberships set permissions = $1::text[] where user_id = $2`, [
          permissions,
          id,
        ]),
      )
    await permit('{}')

    await make(late.export_id, 'viewer')

    expect(await mine(late.export_id, 'viewer')).toMatchObject({ state: 'failed' })
    expect((await read(early.export_id, 'viewer')).status).toBe(403)
    await permit('{visibility_asset_list}')
    expect((await read(early.export_id, 'viewer')).status).toBe(200)
  })

  test('that was stopped leaves nothing behind', async () => {
    const { data } = await request()
    let name = ''
    await make(data.export_id, 'full', {
      put: async (object, file) => {
        await remove(data.export_id)
        name = object
        await portal.store.put(object, file)
      },
    })

    expect(await mine(data.export_id)).toMatchObject({ state: 'cancelled' })
    expect(await portal.store.open(name)).toBeNull()
    await make(data.export_id)
    expect(await mine(data.export_id)).toMatchObject({ state: 'cancelled' })
  })

  test('that was killed restarts and overwrites what it left', async () => {
    const { data } = await request()
    const names: string[] = []
    const dying = make(data.export_id, 'full', {
      put: async (object, file) => {
        names.push(object)
        await portal.store.put(object, file)
        throw new Error('killed')
      },
    })
    await expect(dying).rejects.toThrow('killed')
    expect(await mine(data.export_id)).toMatchObject({ state: 'making' })

    await make(data.export_id, 'full', {
      put: (object, file) => {
        names.push(object)
        return portal.store.put(object, file)
      },
    })

    expect(names[1]).toBe(names[0])
    expect(await mine(data.export_id)).toMatchObject({ state: 'ready', rows_done: 4 })
    expect((await read(data.export_id)).raw.toString().split('\n')).toHaveLength(6)
  })

  test('is deleted after a day, from storage too', async () => {
    const { data } = await request()
    let name = ''
    await make(data.export_id, 'full', {
      put: (object, file) => {
        name = object
        return portal.store.put(object, file)
      },
    })
    await portal.superuser((db) =>
      db.query(`update list_exports set expires_ts = now() - interval '1 minute' where export_id = $1`, [
        data.export_id,
      ]),
    )

    expect((await read(data.export_id)).status).toBe(404)
    await sweepExports(portal, portal.store)
    expect(await portal.store.open(name)).toBeNull()
    expect((await read(data.export_id)).status).toBe(404)
  })
})

describe('requesting a file', () => {
  test.each([
    ['of a list that is not there', { list: 'nothing' }, 400],
    ['with a column that is not there', { columns: ['secrets'] }, 400],
    [
      'with a filter that does not fit',
      { criteria: { filters: [{ field: 'status_code', value: 'soon' }] } },
      400,
    ],
    ['of a list that is closed to them', { list: 'users', columns: ['email'], criteria: {} }, 403],
  ])('%s is refused at once', async (_, given, status) => {
    expect((await request(given)).status).toBe(status)
  })
})

test('every list becomes a file without writing it', async () => {
  expect([...filedLists.keys()].toSorted()).toMatchInlineSnapshot(`
    [
      "assets",
      "audit entries",
      "bills",
      "booking requests",
      "cars",
      "codes",
      "customers",
      "device problems",
      "documents",
      "emails",
      "feedback messages",
      "feeds",
      "geofences",
      "invoices",
      "layouts",
      "loads",
      "parties",
      "patterns",
      "places",
      "problems",
      "quotes",
      "railroads",
      "report templates",
      "reports",
      "requests",
      "stays",
      "tariffs",
      "tickets",
      "unit alerts",
      "units",
      "users",
      "visits",
    ]
  `)
  for (const [name, { rows }] of filedLists) {
    for (const format of ['csv', 'xlsx'] as const) {
      const columns = defaultColumns(rows.list)
      const { data, status } = await request({ list: name, columns, criteria: {}, format }, 'admin')
      expect([name, status]).toEqual([name, 200])
      await make(data.export_id, 'admin')
      const file = await read(data.export_id, 'admin')
      expect([name, file.status, file.raw.length > 0]).toEqual([name, 200, true])
      await remove(data.export_id, 'admin')
    }
  }
})
