import { boxAround, type FenceArea, outline } from '#contract/areas/telematics/fences/fences.rules.ts'

/** Finds the fences that may hold a place. */
export interface FenceIndex {
  size: number
  get: (fenceId: number) => FenceArea | undefined
  near: (lat: number, lon: number) => readonly number[]
}

const CELLS_PER_DEGREE = 4
const toCell = (degrees: number): number => Math.floor(degrees * CELLS_PER_DEGREE)
const toKey = (south: number, west: number): number => south * 4096 + west
const NONE: readonly number[] = []

/** Puts each fence into the cells of a quarter degree that its box touches. */
export function indexFences(fences: readonly (FenceArea & { fence_id: number })[]): FenceIndex {
  const byId = new Map(fences.map((fence) => [fence.fence_id, fence]))
  const cells = new Map<number, number[]>()
  for (const fence of fences) {
    const { south, north, west, east } = boxAround(outline(fence))
    for (let y = toCell(south); y <= toCell(north); y++)
      for (let x = toCell(west); x <= toCell(east); x++) {
        const key = toKey(y, x)
        const cell = cells.get(key)
        if (cell) cell.push(fence.fence_id)
        else cells.set(key, [fence.fence_id])
      }
  }
  return {
    size: byId.size,
    get: (fenceId) => byId.get(fenceId),
    near: (lat, lon) => cells.get(toKey(toCell(lat), toCell(lon))) ?? NONE,
  }
}
