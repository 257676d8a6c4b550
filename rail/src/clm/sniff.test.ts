import { describe, expect, test } from 'vitest'
import { layout, SIGHTING } from '../testing/clm.ts'
import { CLM_LAYOUTS, type ClmField, type ClmLayout } from './layout.ts'
import { sniffClm } from './sniff.ts'
import { writeClm } from './write.ts'

describe('showing layouts apart', () => {
  test('a header row is enough where no line can be read', () => {
    const [header] = writeClm([SIGHTING], layout('interline-csv')).split('\n')

    expect(sniffClm(`${header}\n"\n"\n`, CLM_LAYOUTS)?.name).toBe('interline-csv')
    expect(sniffClm('initial,number,remark\n"\n', CLM_LAYOUTS)).toBeNull()
  })

  test('if two header rows fit, the one with more known columns wins, whatever lines it reads', () => {
    const own = (...names: ClmField[]): ClmLayout => ({
      name: names.join(' '),
      kind: 'delimited',
      header: true,
      separator: ',',
      fields: names.map((field, column) => ({ field, column })),
    })
    const few = own('initial', 'number', 'city', 'state', 'date', 'time', 'code')
    const withZone = own('initial', 'number', 'city', 'state', 'date', 'time', 'code', 'zone')
    const text = `initial,number,city,state,date,time,zone,code\nTILX,1,TORONTO,ON,20260107,1610,?,P\n`

    for (const layouts of [
      [few, withZone],
      [withZone, few],
    ])
      expect(sniffClm(text, layouts)?.name).toBe(withZone.name)
  })

  test.each(CLM_LAYOUTS.map((one) => [one.name, one] as const))('%s is recognised', (name, any) => {
    expect(sniffClm(writeClm([SIGHTING, SIGHTING, SIGHTING], any), CLM_LAYOUTS)?.name).toBe(name)
  })

  test.each([
    ['nothing', ''],
    ['prose', 'Dear Sir,\nthe car has left.\n'],
    ['X12', 'ST*322*0001~\nQ5*P~\n'],
  ])('%s is not a layout', (_name, text) => {
    expect(sniffClm(text, CLM_LAYOUTS)).toBeNull()
  })
})
