import * as contract from '#contract/areas/analytics/boards/boards.contract.ts'
import type { Board } from '#contract/areas/analytics/boards/boards.contract.ts'
import { usualSize } from '#contract/areas/analytics/boards/boards.rules.ts'
import { AppError } from '#contract/base/errors.ts'
import { staleVersion } from '../../../http/conflict.ts'
import type { Ctx } from '../../../http/context.ts'
import { implement } from '../../../implement.ts'
import { hasGroup } from '../network/network.queries.ts'
import * as queries from './boards.queries.ts'

/** More boards than anyone opens. */
const MAX_BOARDS = 50

const IN_USE = 'You already have a board with this name. Choose another name.'
const nameError = (text: string) => new AppError('invalid_request', { errors: { name: [text] } })

async function requireBoard({ db, customerId }: Ctx, boardId: number): Promise<Board> {
  const board = await queries.selectBoard(db, customerId, boardId)
  if (board === null) throw new AppError('not_found')
  return board
}

async function requireOwn(ctx: Ctx, boardId: number): Promise<Board> {
  const board = await requireBoard(ctx, boardId)
  if (!board.is_mine) throw new AppError('not_found')
  return board
}

/** Throws invalid_request for a fleet that the customer does not have. */
async function checkFleet({ db, customerId }: Ctx, { group_id }: Board['filters']): Promise<void> {
  if (group_id === null || (await hasGroup(db, customerId, group_id))) return
  throw new AppError('invalid_request', {
    errors: { filters: ['This fleet no longer exists. Choose another one.'] },
  })
}

const toStored = ({ name, is_shared, filters, tiles }: queries.StoredBoard): queries.StoredBoard => ({
  name,
  is_shared,
  filters,
  tiles,
})

export const boardsService = implement(contract, {
  listBoards: async ({ db, customerId }) => ({ boards: await queries.selectBoards(db, customerId) }),

  /** Throws not_found for a private board of someone else. */
  getBoard: (ctx, { params: { boardId } }) => requireBoard(ctx, boardId),

  /** Throws invalid_request where the caller has a board of this name, or too many. */
  async createBoard(ctx, { body }) {
    const { db, customerId } = ctx
    const own = (await queries.selectBoards(db, customerId)).filter(({ is_mine }) => is_mine)
    await checkFleet(ctx, body.filters)
    if (own.length >= MAX_BOARDS) throw nameError(`You already have ${MAX_BOARDS} boards. Delete one first.`)
    const boardId = await queries.insertBoard(db, customerId, body)
    if (boardId === null) throw nameError(IN_USE)
    ctx.describeChange({ target: { board_id: boardId }, before: null, after: toStored(body) })
    return await requireBoard(ctx, boardId)
  },

  /** Throws not_found for a board of someone else, conflict for one that was changed in the meantime. */
  async updateBoard(ctx, { params: { boardId }, body }) {
    const { db, customerId } = ctx
    const { version, ...board } = body
    const before = await requireOwn(ctx, boardId)
    await checkFleet(ctx, board.filters)
    if (await queries.selectIsNameInUse(db, customerId, boardId, board.name)) throw nameError(IN_USE)
    if ((await queries.updateBoard(db, customerId, boardId, version, board)) === 0) {
      const now = await requireOwn(ctx, boardId)
      throw staleVersion<typeof body>(toStored(now), now.version)
    }
    ctx.describeChange({ target: { board_id: boardId }, before: toStored(before), after: toStored(board) })
    return await requireBoard(ctx, boardId)
  },

  /** Throws not_found for a board of someone else. */
  async removeBoard(ctx, { params: { boardId } }) {
    const before = await requireOwn(ctx, boardId)
    await queries.deleteBoard(ctx.db, ctx.customerId, boardId)
    ctx.describeChange({ target: { board_id: boardId }, before: toStored(before), after: null })
    return {}
  },

  /** Throws not_found for a board of someone else, conflict when it changes meanwhile. */
  async pinTile(ctx, { params: { boardId }, body: { kind } }) {
    const before = await requireOwn(ctx, boardId)
    if (before.tiles.some((tile) => tile.kind === kind)) return before
    const after = { ...toStored(before), tiles: [...before.tiles, { kind, size: usualSize(kind) }] }
    const isDone = await queries.updateBoard(ctx.db, ctx.customerId, boardId, before.version, after)
    if (isDone === 0) throw new AppError('conflict')
    ctx.describeChange({ target: { board_id: boardId }, before: toStored(before), after })
    return await requireBoard(ctx, boardId)
  },
})
