import { expect, test } from 'vitest'
import { getParts, reportedPlaces } from './document.rules.ts'

const named = (text: string, unit = 'GATX1234') =>
  getParts(text, unit)
    .filter(({ kind }) => kind === 'names')
    .map((part) => part.text.trim())

const set = (control: string, unit: string) =>
  `ST*322*${control}~Q5*CD*20261119*1230~N7*${unit}~R4*5*SP*1*MEMPHIS~SE*5*${control}~`

test('the set that mentions the unit is marked, and in it the line that names it', () => {
  const text = `GS*QO*A*B~${set('1', 'UTLX*7')}${set('2', 'GATX*001234')}${set('3', 'GATX*12345')}GE*3*1~`

  const parts = getParts(text, 'GATX1234')

  expect(parts.map(({ kind }) => kind)).toEqual(['other', 'own', 'names', 'own', 'other'])
  expect(parts[1]?.text).toBe('ST*322*2~\nQ5*CD*20261119*1230~\n')
  expect(parts[2]?.text).toBe('N7*GATX*001234~\n')
  expect(parts.map((part) => part.text).join('')).toBe(text.replaceAll('~', '~\n'))
})

test.each([
  ['GATX,1234,MEMPHIS,TN'],
  ['"GATX","0000001234",MEMPHIS'],
  ['gatx 1234'],
  ['GATX-1234'],
  ['GATX     1234MEMPHIS            TN20261119'],
  ['GATX0001234MEMPHIS            TN20261119'],
  ['REF*EQ*GATX1234~'],
])('a line names the unit however its number is filled: %s', (line) => {
  expect(named(`UTLX,55,HOUSTON,TX\n${line}\nGATX,99,HOUSTON,TX\n`)).toEqual([line])
})

test.each([
  ['GATX,12345,MEMPHIS'],
  ['GATX,11234,MEMPHIS'],
  ['XGATX,1234,MEMPHIS'],
  ['GAT,1234'],
  ['GATX\n1234'],
])('a line does not name the unit: %s', (text) => {
  expect(named(text)).toEqual([])
})

test.each(['N7*TCNU*012345~', 'N7*TCNU*12345~', 'N7*TCNU*0123459~', 'REF*EQ*TCNU0123459~'])(
  'a container is found by its serial, with or without zeros and check digit: %s',
  (line) => {
    expect(named(`N7*TCNU*0123467~${line}N7*TCNU*12346~`, 'TCNU0123459')).toEqual([line])
  },
)

test('segments already on separate lines, or with the envelope’s terminator, are read alike', () => {
  const envelope = `ISA*00*${' '.repeat(10)}*00*${' '.repeat(10)}*ZZ*${'A'.padEnd(15)}*ZZ*${'B'.padEnd(15)}*261119*1230*U*00400*000000001*0*P*:`
  expect(named('ST*322*1~\r\nN7*GATX*1234~\r\nSE*3*1~\r\n')).toEqual(['N7*GATX*1234~'])
  expect(getParts('ST*322*1~\nSE*3*1~\n', 'GATX1234')[0]?.text).toBe('ST*322*1~\nSE*3*1~\n')
  expect(named(`${envelope}|ST*322*1|N7*GATX*1234|SE*3*1|`)).toEqual(['N7*GATX*1234|'])
})

test('the number of mentions of the unit is shown, and a part of a message without one is marked', () => {
  const describePlaces = (text: string, isCut = false) =>
    reportedPlaces(getParts(text, 'GATX1234'), 'GATX1234', isCut)
  expect(describePlaces('GATX,1234,A\nUTLX,5,B\nGATX,1234,C\nGATX,1234,D\n')).toBe('GATX1234 appears 3 times')
  expect(describePlaces('GATX,1234,A\n')).toBe('GATX1234 appears once')
  expect(describePlaces('UTLX,5,B\n', true)).toBe('GATX1234 doesn’t appear in the part shown')
  expect(describePlaces('UTLX,5,B\n')).toBe('GATX1234 doesn’t appear with this spelling')
})
