import { expect, test } from 'vitest'
import { lossText } from './losses.rules.ts'

const waybilling = {
  name: 'hasWaybillModule',
  enabled: true,
  version: 1,
  people: 4,
  first_people: ['Maya Torres', 'Ben Aldous', 'Ruth Imhoff'],
  open: 12,
} as const

test('before a module is switched off the dialog shows who loses it and what is open', () => {
  expect(lossText({ ...waybilling, first_people: [...waybilling.first_people] })).toBe(
    '4 people lose Waybilling now: Maya Torres, Ben Aldous, Ruth Imhoff, and 1 more. 12 tenders are open. They will still get responses, and nothing is deleted.',
  )
  expect(lossText({ ...waybilling, people: 1, first_people: ['Maya Torres'], open: 1 })).toBe(
    '1 person loses Waybilling now: Maya Torres. 1 tender is open. It will still get responses, and nothing is deleted.',
  )
})

test('the page shows when no one has it and nothing is open', () => {
  expect(lossText({ ...waybilling, people: 0, first_people: [], open: 0 })).toBe(
    'No one at this customer has Waybilling. Nothing is deleted.',
  )
})
