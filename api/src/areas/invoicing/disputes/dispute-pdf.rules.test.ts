import { expect, test } from 'vitest'
import type { Bill } from '#contract/areas/invoicing/bills/bills.contract.ts'
import { readPdfTexts } from '../../../files/pdf/texts.factory.ts'
import { disputePdf } from './dispute-pdf.rules.ts'

const toLine = (car: string, billed_cents: number) => ({
  kind: 'fuel',
  code: 'FUE',
  car,
  is_billed: true,
  billed_cents,
  billed_how: '',
  expected_cents: 16_128,
  decision: 'dispute',
  decided_cents: 16_128,
  answer: null,
  reason: '46',
  finding: '',
  how: '',
  sources: [],
})

test('lines that differ in their car alone are written once, with all their cars and what they add up to', () => {
  const lines = [toLine('NAHX481207', 18_816), toLine('NAHX481219', 18_816), toLine('CEFX320455', 20_000)]
  const bill = { scac: 'BNSF', bill_number: '7', bill_date: '2026-11-12', currency: 'USD', cars: [], lines }
  const letterhead = { name: 'Meridian Foods', lines: ['1200 Prairie Avenue, Omaha, NE 68102'], logo: null }
  const paper = { letterhead, account: '', note: '', made: '2026-11-24', answerDue: '2026-12-24' }

  const text = readPdfTexts(disputePdf(bill as unknown as Bill, paper)).join('\n')

  expect(text).toContain('1200 Prairie Avenue, Omaha, NE 68102')
  expect(text).toContain('12/24/2026')
  expect(text).toContain('Fuel surcharge FUE, 2 lines')
  expect(text).toContain('NAHX481207, NAHX481219')
  expect(text).toContain('$53.76')
  expect(text).toContain('$188.16 each')
  expect(text).toContain('Fuel surcharge FUE of CEFX320455')
})
