import { queryOptions } from '@tanstack/react-query'
import {
  type Board,
  createBoard,
  getBoard,
  listBoards,
  pinTile,
  removeBoard,
} from '#contract/areas/analytics/boards/boards.contract.ts'
import type { BoardFilters, TileKind } from '#contract/areas/analytics/boards/boards.rules.ts'
import { NO_FILTERS, usualSize } from '#contract/areas/analytics/boards/boards.rules.ts'
import { getPipelineCounts } from '#contract/areas/analytics/pipeline/pipeline.contract.ts'
import { send, type SendOptions } from '../../../form/send.ts'
import { call, type CallResult } from '../../../shell/call.ts'
import { endpointQuery, queryClient } from '../../../shell/queries.ts'
import { joined } from '../analytics.rules.ts'

const MINUTE_MS = 60_000

export const boards = (customerId: number) =>
  queryOptions({ ...endpointQuery(listBoards, { params: { customerId } }), staleTime: 30_000 })

export const board = (customerId: number, boardId: number) =>
  queryOptions({
    ...endpointQuery(getBoard, { params: { customerId, boardId } }),
    enabled: boardId > 0,
    staleTime: 30_000,
  })

/** Reloads what is shown of boards after one was changed; the answer of a change is the board itself. */
export async function refreshBoards(customerId: number, saved?: Board): Promise<void> {
  if (saved) queryClient.setQueryData(board(customerId, saved.board_id).queryKey, saved)
  await queryClient.invalidateQueries({ queryKey: [listBoards.name] })
}

/** Deletes a board; returns why not. */
export async function deleteBoard(customerId: number, boardId: number): Promise<string | null> {
  const response = await call(removeBoard, { params: { customerId, boardId } })
  await refreshBoards(customerId)
  return response.success ? null : response.error.message
}

/** Makes a board of the caller's with the tiles and filters of another. */
export const copyBoard = (
  customerId: number,
  { name, filters, tiles }: Board,
  options: SendOptions,
): Promise<CallResult<Board>> =>
  send(
    createBoard,
    { params: { customerId }, body: { name: `${name} copy`.slice(0, 60), is_shared: false, filters, tiles } },
    options,
  )

/** Adds a tile to a board of the caller's; without one, to a new board with the page's filters. */
export const pinTo = (
  customerId: number,
  boardId: number | null,
  { kind, name, filters = NO_FILTERS }: { kind: TileKind; name: string; filters?: BoardFilters | undefined },
  options: SendOptions,
): Promise<CallResult<Board>> =>
  boardId === null
    ? send(
        createBoard,
        {
          params: { customerId },
          body: { name, is_shared: false, filters, tiles: [{ kind, size: usualSize(kind) }] },
        },
        options,
      )
    : send(pinTile, { params: { customerId, boardId }, body: { kind } }, options)

export const pipelineCounts = (customerId: number, { group_id, destination_ids, load }: BoardFilters) =>
  queryOptions({
    ...endpointQuery(getPipelineCounts, {
      params: { customerId },
      query: {
        group_ids: group_id === null ? '' : String(group_id),
        destination: joined(destination_ids),
        load: load ?? undefined,
      },
    }),
    staleTime: MINUTE_MS,
  })
