import { type CarShare, getCarShares } from '#contract/areas/invoicing/invoices/cars.rules.ts'
import type { InvoiceCar } from '#contract/areas/invoicing/invoices/invoices.contract.ts'
import { showDate } from '#contract/base/dates.ts'
import { showMoney } from '#contract/base/money.ts'
import { INK, type Picture, type TextStyle } from '../../../files/pdf.ts'
import type { Parties } from '../invoices/parties.rules.ts'
import { LEFT, LINE_HEIGHT, type PaperWriter, RIGHT, SMALL, writeLogo } from './paper.rules.ts'

interface CarPaper {
  currency: string
  origin: string | null
  destination: string | null
  cars: readonly InvoiceCar[]
  charges: Parameters<typeof getCarShares>[1]
  parties: Parties
  logo: Picture | null
}

const CAR_COLUMNS = { waybill: 130, date: 225, freight: 340, fuel: 410, other: 470, total: RIGHT }

function writeCarHeads(writer: PaperWriter): void {
  const right: TextStyle = { ...SMALL, align: 'right' }
  writer.cells(
    [
      [LEFT, 'Car', SMALL],
      [CAR_COLUMNS.waybill, 'Waybill', SMALL],
      [CAR_COLUMNS.date, 'Date', SMALL],
      [CAR_COLUMNS.freight, 'Freight', right],
      [CAR_COLUMNS.fuel, 'Fuel', right],
      [CAR_COLUMNS.other, 'Other', right],
      [CAR_COLUMNS.total, 'Total', right],
    ],
    'TH',
  )
  writer.endRow(INK)
}

/** Every car on pages of their own; what they are charged adds up to the total. */
export function writeCars(writer: PaperWriter, paper: CarPaper): void {
  const shares = getCarShares(paper.cars, paper.charges)
  const money = (cents: number) => (cents === 0 ? '–' : showMoney(cents, paper.currency))
  const lanes = new Set(paper.cars.map(({ origin, destination }) => `${origin} to ${destination}`))
  writer.startPage()
  writer.text(LEFT, 'Cars on this invoice', { font: 'bold', size: 16, tag: 'H2' })
  writeLogo(writer, paper.parties.payee.name, paper.logo)
  writer.y += LINE_HEIGHT
  const lane = lanes.size === 1 && paper.origin && paper.destination ? `${[...lanes][0]}. ` : ''
  writer.text(LEFT, `${lane}Amounts in ${paper.currency}.`, { ...SMALL, tag: 'P' })
  writer.y += 30
  const row = (
    texts: readonly [car: string, waybill: string, date: string],
    share: Omit<CarShare, 'waybill_id'>,
    style: TextStyle = {},
  ) => {
    const right: TextStyle = { ...style, align: 'right', size: 9 }
    const left: TextStyle = { ...style, size: 9 }
    writer.save(LINE_HEIGHT * 2, writeCarHeads)
    writer.cells(
      [
        [LEFT, texts[0], left],
        [CAR_COLUMNS.waybill, texts[1], left],
        [CAR_COLUMNS.date, texts[2], left],
        [CAR_COLUMNS.freight, money(share.freight_cents), right],
        [CAR_COLUMNS.fuel, money(share.fuel_cents), right],
        [CAR_COLUMNS.other, money(share.other_cents), right],
        [CAR_COLUMNS.total, money(share.total_cents), right],
      ],
      'TD',
    )
    writer.y += 5
    writer.rule()
    writer.y += 13
  }
  writer.tag('Table', () => {
    writeCarHeads(writer)
    for (const [at, { equipment_id, waybill_number, waybill_date }] of paper.cars.entries())
      row(
        [equipment_id ?? '', waybill_number ?? '', waybill_date === null ? '' : showDate(waybill_date)],
        shares[at]!,
      )
    const sum = (of: (share: CarShare) => number) => shares.reduce((all, it) => all + of(it), 0)
    row(
      [`${paper.cars.length} cars`, '', ''],
      {
        freight_cents: sum((it) => it.freight_cents),
        fuel_cents: sum((it) => it.fuel_cents),
        other_cents: sum((it) => it.other_cents),
        total_cents: sum((it) => it.total_cents),
      },
      { font: 'bold' },
    )
  })
}
