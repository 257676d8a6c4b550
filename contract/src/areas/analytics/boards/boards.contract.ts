import { z } from 'zod'
import { endpoint } from '../../../base/endpoint.ts'
import { CustomerParams, IdParam } from '../../../base/ids.ts'
import { field } from '../../../form/field.ts'
import { BoardFilters, BoardTile, hasEachOnce, MAX_TILES, TILE_KINDS } from './boards.rules.ts'

const tiles = field.custom(
  'Tiles',
  z.array(BoardTile).max(MAX_TILES).refine(hasEachOnce, 'This tile is already on the board.'),
)

const own = {
  name: field.text('Name', { min: 1, max: 60 }),
  is_shared: field.boolean('Share with everyone at your company', {
    help: 'They can open the board. Only you can change it.',
  }),
  filters: field.custom('Filters for all tiles', BoardFilters),
  tiles,
}

/** A page of tiles. It holds no figures: each tile makes the request of its own page, with that page's permission. */
export const Board = z.object({
  board_id: z.number(),
  name: z.string(),
  /** Everyone at the customer may open it; only its author may change it. */
  is_shared: z.boolean(),
  is_mine: z.boolean(),
  author: z.string(),
  filters: BoardFilters,
  tiles: z.array(BoardTile),
  updated_date: z.string(),
  version: z.number(),
})
export type Board = z.infer<typeof Board>

const BoardParams = CustomerParams.extend({ boardId: IdParam })

export const listBoards = endpoint({
  name: 'listBoards',
  method: 'GET',
  path: '/analytics/{customerId}/boards',
  access: 'signed-in',
  summary: 'The caller’s boards and those shared within the customer, the caller’s first.',
  params: CustomerParams,
  response: z.object({ boards: z.array(Board) }),
})

export const getBoard = endpoint({
  name: 'getBoard',
  method: 'GET',
  path: '/analytics/{customerId}/boards/{boardId}',
  access: 'signed-in',
  summary: 'One of the caller’s boards, or a shared one.',
  params: BoardParams,
  response: Board,
})

export const createBoard = endpoint({
  name: 'createBoard',
  method: 'POST',
  path: '/analytics/{customerId}/boards',
  access: 'signed-in',
  summary: 'Creates a board, for the caller alone or shared with the customer’s users.',
  params: CustomerParams,
  body: z.object(own),
  response: Board,
})

export const updateBoard = endpoint({
  name: 'updateBoard',
  method: 'PUT',
  path: '/analytics/{customerId}/boards/{boardId}',
  access: 'signed-in',
  summary:
    'Updates one of the caller’s boards. Returns 409 if it changed in the meantime, 404 if it belongs to someone else.',
  params: BoardParams,
  body: z.object({ ...own, version: z.number().int() }),
  response: Board,
})

export const removeBoard = endpoint({
  name: 'removeBoard',
  method: 'DELETE',
  path: '/analytics/{customerId}/boards/{boardId}',
  access: 'signed-in',
  summary: 'Deletes one of the caller’s boards for everyone.',
  params: BoardParams,
  response: z.object({}),
})

export const pinTile = endpoint({
  name: 'pinTile',
  method: 'POST',
  path: '/analytics/{customerId}/boards/{boardId}/tiles',
  access: 'signed-in',
  summary: 'Adds a tile at the end of one of the caller’s boards. A tile already on it stays in place.',
  params: BoardParams,
  body: z.object({ kind: z.enum(TILE_KINDS) }),
  response: Board,
})
