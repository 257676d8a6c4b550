import type { DocumentLine } from '#contract/areas/waybilling/waybill/document.rules.ts'

/** Cars whose segments always show. */
const SHOWN_CARS = 5
const CAR = /^heading\.equipment_details_N7_loop\.(\d+)\./

/**
 * The segments of a long bill without those of its later cars, so that its parties and route stay in reach; a rejected
 * segment always shows. `at` is the place of the first one left out; null when everything shows.
 */
export function foldCars(
  lines: readonly DocumentLine[],
  isRefused: (line: DocumentLine) => boolean,
): { shown: DocumentLine[]; at: number | null; cars: number } {
  const toCar = ({ path }: DocumentLine) => Number(CAR.exec(path ?? '')?.[1] ?? -1)
  const isFolded = (line: DocumentLine) => toCar(line) >= SHOWN_CARS && !isRefused(line)
  const folded = lines.filter(isFolded)
  if (folded.length === 0) return { shown: [...lines], at: null, cars: 0 }
  return {
    shown: lines.filter((line) => !isFolded(line)),
    at: lines.findIndex(isFolded),
    cars: new Set(folded.map(toCar)).size,
  }
}
