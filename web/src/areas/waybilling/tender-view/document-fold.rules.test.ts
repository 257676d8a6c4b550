import { expect, test } from 'vitest'
import { getDocumentLines } from '#contract/areas/waybilling/waybill/document.rules.ts'
import { foldCars } from './document-fold.rules.ts'

const cars = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    equipment_details_N7: { equipment_initial_01: 'TILX', equipment_number_02: String(1001 + at) },
    seal_numbers_M7: [{ seal_number_01: `S${1001 + at}` }],
  }))
const makeLines = (count: number) =>
  getDocumentLines({
    waybill: {
      heading: {
        equipment_details_N7_loop: cars(count),
        origin_station_F9: { city_name_02: 'OMAHA', state_or_province_code_03: 'NE' },
      },
    },
    content: '',
    fileType: 'json_404',
  }).lines
const shown = (lines: readonly { raw: string }[]) =>
  lines.map(({ raw }) => raw).filter((raw) => /^(N7|M7|F9)/.test(raw))

test('a bill of sixty cars shows five of them, how many more there are, and everything behind them', () => {
  const { shown: left, at, cars: folded } = foldCars(makeLines(60), () => false)

  expect(folded).toBe(55)
  expect(shown(left)).toHaveLength(11)
  expect(left[at! - 1]?.raw).toBe('M7*S1005~')
  expect(left[at!]?.raw).toMatch(/^F9\*/)
})

test('a segment the railroad rejected is never left out', () => {
  const { shown: left, cars: folded } = foldCars(makeLines(60), ({ raw }) => raw.includes('1040'))

  expect(shown(left)).toContain('N7*TILX*1040~')
  expect(folded).toBe(54)
})

test('a bill of five cars shows whole', () => {
  expect(foldCars(makeLines(5), () => false)).toMatchObject({ at: null, cars: 0 })
})
