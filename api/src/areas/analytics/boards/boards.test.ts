import { expect, test } from 'vitest'
import {
  createBoard,
  getBoard,
  listBoards,
  pinTile,
  removeBoard,
  updateBoard,
} from '#contract/areas/analytics/boards/boards.contract.ts'
import { NO_FILTERS } from '#contract/areas/analytics/boards/boards.rules.ts'
import { getInboundForecast } from '#contract/areas/analytics/forecast/forecast.contract.ts'
import { sql } from '../../../db/sql.ts'
import { type Caller, useTestApp } from '../../../testing/app.ts'

const portal = useTestApp()
const params = { customerId: 1 }
let made = 0

const BODY = {
  is_shared: false,
  filters: NO_FILTERS,
  tiles: [{ kind: 'scorecard_months', size: 'S' }],
} as const
const create = (own: object = {}, as: Caller = 'full') =>
  portal.call(createBoard, { params, body: { name: `Morning ${++made}`, ...BODY, ...own } as never }, as)
const make = async (own: object = {}, as: Caller = 'full') => (await create(own, as)).data
const at = (boardId: number) => ({ params: { customerId: 1, boardId } })
const open = (boardId: number, as: Caller) => portal.call(getBoard, at(boardId), as)
const update = (boardId: number, body: object, as: Caller = 'full') =>
  portal.call(updateBoard, { ...at(boardId), body: { name: 'New', ...BODY, ...body } as never }, as)
const names = async (as: Caller) =>
  (await portal.call(listBoards, { params }, as)).data.boards.map(({ board_id }) => board_id)
const lastChange = async () =>
  (
    await portal.superuser((db) =>
      db.query<{ operation: string; change: unknown }>(
        'select operation, change from audit.entries order by entry_id desc limit 1',
      ),
    )
  ).rows[0]

test('a private board is its author’s alone, a shared one opens for everyone at the company', async () => {
  const own = await make()
  const shared = await make({ is_shared: true })

  expect((await open(own.board_id, 'full')).data).toMatchObject({ is_mine: true, author: 'full Tester' })
  expect((await open(own.board_id, 'viewer')).status).toBe(404)
  expect((await open(shared.board_id, 'viewer')).data).toMatchObject({ is_mine: false, is_shared: true })
  expect(await names('viewer')).toContain(shared.board_id)
  expect(await names('viewer')).not.toContain(own.board_id)
})

test('another company sees neither, even by its number', async () => {
  const { board_id } = await make({ is_shared: true })
  const answer = await portal.call(getBoard, { params: { customerId: 2, boardId: board_id } }, 'other')

  expect(answer.status).toBe(404)
  expect((await open(board_id, 'other')).status).toBe(403)
})

test('only its author changes, fills or deletes a board', async () => {
  const { board_id, version } = await make({ is_shared: true })

  expect((await update(board_id, { version }, 'viewer')).status).toBe(404)
  expect(
    (await portal.call(pinTile, { ...at(board_id), body: { kind: 'network_map' } }, 'viewer')).status,
  ).toBe(404)
  expect((await portal.call(removeBoard, at(board_id), 'viewer')).status).toBe(404)
  expect((await portal.call(removeBoard, at(board_id), 'full')).status).toBe(200)
  expect((await open(board_id, 'full')).status).toBe(404)
})

test('the database shows no board of another company and takes none for it', async () => {
  const { board_id } = await make({ is_shared: true })
  const seen = await portal.database.tenant(2, (db) =>
    db.rows(sql`select 1 from boards where board_id = ${board_id}`),
  )
  const write = portal.database.tenant(2, (db) =>
    db.run(sql`
      insert into boards (customer_id, name, user_id, user_name, is_shared, filters, tiles)
      values (1, 'x', 1, 'x', true, '{}', '[]')`),
  )

  expect(seen).toEqual([])
  await expect(write).rejects.toThrow(/row-level security/)
})

test('a fleet of another company cannot narrow a board', async () => {
  await portal.superuser((db) =>
    db.query(`insert into reporting_groups values (1, 1, 'Tanks', '{}'), (2, 9, 'Theirs', '{}')`),
  )

  expect((await create({ filters: { ...NO_FILTERS, group_id: 9 } })).status).toBe(400)
  expect((await create({ filters: { ...NO_FILTERS, group_id: 1 } })).status).toBe(200)
})

test('a board is saved as a whole: name, who sees it, filters and the order of its tiles', async () => {
  const { board_id, version } = await make()
  const changed = {
    name: `Dallas ${++made}`,
    is_shared: true,
    filters: { group_id: 1, destination_ids: [7], weeks: 4, load: 'L' },
    tiles: [
      { kind: 'network_map', size: 'L' },
      { kind: 'scorecard_months', size: 'M' },
    ],
  }
  await update(board_id, { ...changed, version })

  expect((await open(board_id, 'full')).data).toMatchObject(changed)
})

test('a stale version is refused with the present board', async () => {
  const { board_id, version } = await make()
  await update(board_id, { name: `First ${made}`, version })
  const late = await update(board_id, { name: 'Late', version })

  expect(late.status).toBe(409)
  expect(late.error.conflict).toMatchObject({ version: version + 1, now: { name: `First ${made}` } })
})

test('a tile is pinned at the end, and once', async () => {
  const { board_id } = await make()
  const pin = () => portal.call(pinTile, { ...at(board_id), body: { kind: 'forecast_days' } }, 'full')
  await pin()
  const { data } = await pin()

  expect(data.tiles).toEqual([
    { kind: 'scorecard_months', size: 'S' },
    { kind: 'forecast_days', size: 'M' },
  ])
})

test('two boards of one name, a tile twice or an unknown tile are refused', async () => {
  const { name, board_id, version } = await make()
  const { name: other } = await make()
  const twice = [BODY.tiles[0], BODY.tiles[0]]

  expect((await create({ name: name.toUpperCase() })).error.errors).toHaveProperty('name')
  expect((await create({ name }, 'viewer')).status).toBe(200)
  expect((await update(board_id, { name: other, version })).status).toBe(400)
  expect((await create({ tiles: twice })).status).toBe(400)
  expect((await create({ tiles: [{ kind: 'nothing', size: 'S' }] })).status).toBe(400)
})

test('a board opens without the permission of its tiles, and each tile’s own call asks for it', async () => {
  const { board_id } = await make({ is_shared: true, tiles: [{ kind: 'forecast_days', size: 'M' }] })
  const call = portal.call(getInboundForecast, { params, body: { destination: '1' } } as never, 'viewer')

  expect((await open(board_id, 'viewer')).data.tiles).toEqual([{ kind: 'forecast_days', size: 'M' }])
  expect((await call).status).toBe(403)
})

test('the audit log holds a board before and after each change', async () => {
  const { board_id, name, version } = await make()
  expect(await lastChange()).toMatchObject({
    operation: 'createBoard',
    change: { before: null, after: { name } },
  })

  await update(board_id, { name: `Renamed ${made}`, version })
  expect(await lastChange()).toMatchObject({
    operation: 'updateBoard',
    change: { before: { name }, after: { name: `Renamed ${made}` } },
  })

  await portal.call(pinTile, { ...at(board_id), body: { kind: 'network_lanes' } }, 'full')
  expect(await lastChange()).toMatchObject({
    operation: 'pinTile',
    change: {
      before: { tiles: [{ kind: 'scorecard_months' }] },
      after: { tiles: [{ kind: 'scorecard_months' }, { kind: 'network_lanes' }] },
    },
  })

  await portal.call(removeBoard, at(board_id), 'full')
  expect(await lastChange()).toMatchObject({ operation: 'removeBoard', change: { after: null } })
})
