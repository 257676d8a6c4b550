import type { Delimiters } from './delimiters.ts'
import { writeInterchange, type InterchangeToWrite, type SetToWrite, type Style } from './write.ts'

/** A tank car passing through, as tests need it. */
export const CAR_322: SetToWrite = {
  id: '322',
  segments: [
    ['Q5', 'P', '20260107', '1010', 'CT', '', 'LINCOLN', 'NE', 'US'],
    ['N7', 'TILX', '200123', '259800', 'G', '', '', '', '', '', '', 'TN'],
    ['W2', 'TILX', '200123', '2818170', 'TN', 'L'],
    ['R4', '5', 'SL', '553900', 'LINCOLN', 'US', '', '', 'NE'],
    ['R4', '6', 'SL', '516564', 'WILLISTON', 'US', '', '', 'ND'],
    ['R4', '7', 'SL', '686180', 'BEAUMONT', 'US', '', '', 'TX'],
    ['DTM', '371', '20260111', '0600', 'CT'],
    ['N1', 'SH', 'PRAIRIE ETHANOL'],
    ['N1', 'CN', 'GULF FUELS'],
    ['N9', 'WY', '430233'],
    ['N9', 'TN', 'HLINBMT107'],
  ],
}

/** An interchange of given sets with nothing wrong in it. */
export function exampleText(
  sets: readonly SetToWrite[] = [CAR_322],
  changes: Partial<InterchangeToWrite> = {},
  delimiters?: Delimiters,
  style: Style = {},
): string {
  const interchange: InterchangeToWrite = {
    sender: { qualifier: '02', id: 'BNSF' },
    receiver: { qualifier: 'ZZ', id: 'INTERLINE' },
    control_number: 7,
    date: new Date('2026-01-07T16:10:00Z'),
    release: '004010',
    functional_id: 'SO',
    sets,
    ...changes,
  }
  return writeInterchange(interchange, { ...style, ...(delimiters ? { delimiters } : {}) })
}
