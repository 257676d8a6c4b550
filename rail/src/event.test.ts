import { expect, test } from 'vitest'
import { CLM_LAYOUTS } from './clm/layout.ts'
import { readClm } from './clm/read.ts'
import { getEvent } from './event.ts'

test('long text is cut between characters, never within one', () => {
  const text = `initial,number,city,date,time,code,shipper\nUTLX,1,GARY,20260101,1200,P,${'y'.repeat(119)}😀\n`
  const { sightings } = readClm(text, CLM_LAYOUTS[1]!, new Date())

  expect(getEvent(sightings[0]!)?.shipper).toBe('Y'.repeat(119))
})
