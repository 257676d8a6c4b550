import { expect, test } from 'vitest'
import { displayPlace, findPlace } from './place.ts'
import { STARTER_EVENT_CODES } from './status.data.ts'
import { ACTIONS, getMeaning, toReference } from './status.ts'

const KNOWN = [0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100, null]

test('every code of the starter mapping has a text, a known action and known statuses, and is unique', () => {
  const keys = STARTER_EVENT_CODES.map((row) => `${row.code_source} ${row.code} ${row.equipment_kind}`)

  expect(new Set(keys).size).toBe(keys.length)
  for (const row of STARTER_EVENT_CODES) {
    expect(ACTIONS).toContain(row.action)
    expect(KNOWN).toContain(row.status_code)
    expect(KNOWN).toContain(row.status_code_at_destination)
    expect(row.event_text).not.toBe('')
  }
})

test('a row an administrator edited replaces the starter’s', () => {
  const edited = { ...STARTER_EVENT_CODES[0]!, event_text: 'Anders' }
  const reference = toReference([...STARTER_EVENT_CODES, edited], new Map())

  expect(getMeaning(reference, edited).event_text).toBe('Anders')
})

test('places compare alike however they are written, and read well', () => {
  expect(findPlace(' Prince George ', 'bc')).toBe('PRINCE GEORGE|BC')
  expect(findPlace('', 'TX')).toBeNull()
  expect(findPlace(null, null)).toBeNull()
  expect(displayPlace('ST. LOUIS|MO')).toBe('St. Louis, MO')
  expect(displayPlace('WINSTON-SALEM|NC')).toBe('Winston-Salem, NC')
  expect(displayPlace('PRIGEORGE|')).toBe('Prigeorge')
})
