import type { getPayerStatement } from '#contract/areas/invoicing/accounting/accounting.contract.ts'
import { AGEING, MOVEMENT_NAMES } from '#contract/areas/invoicing/accounting/accounting.rules.ts'
import type { Result } from '#contract/base/endpoint.ts'
import { showDate } from '#contract/base/dates.ts'
import { showMoney, showMoneyWithCode } from '#contract/base/money.ts'
import { INK, linesIn, onOneLine, type Picture, type TextStyle, writePdf } from '../../../files/pdf.ts'
import type { Parties } from '../invoices/parties.rules.ts'
import {
  LEFT,
  LINE_HEIGHT,
  showLongDate,
  MUTED,
  PaperWriter,
  RIGHT,
  SMALL,
  writeFoot,
  writeLogo,
} from '../prints/paper.rules.ts'

type Statement = Result<typeof getPayerStatement>
type Account = Statement['accounts'][number]

/** A payer's account on paper. */
export interface StatementPaper {
  from: string
  to: string
  accounts: readonly Account[]
  parties: Parties
  logo: Picture | null
}

const COLUMNS = { name: LEFT + 90, amount: 430, balance: RIGHT }
const HALF = LEFT + 260
const COLUMN_WIDTH = 230
const BOLD: TextStyle = { font: 'bold', size: 9 }

/** What was owed, each transaction, what is owed, and how long it is overdue; one table a currency. */
export const statementPdf = (paper: StatementPaper): Buffer =>
  writePdf(
    `Statement for ${paper.parties.payer.name}`,
    (next) => {
      let account: Account | null = null
      const writer = new PaperWriter(next, (again) => {
        again.text(LEFT, 'Statement, continued', { color: MUTED })
        again.y += 24
        if (account !== null) writeColumnHeads(again)
      })
      writeHead(writer, paper)
      for (account of paper.accounts) writeAccount(writer, account, paper)
      if (paper.accounts.length === 0) writer.text(LEFT, 'No invoices or payments in this period.')
      account = null
      writeHowToPay(writer, paper)
    },
    (page, at, of) =>
      writeFoot(
        page,
        ['Statement', `${showDate(paper.from)} to ${showDate(paper.to)}`, paper.parties.payee.name],
        `Page ${at} of ${of}`,
      ),
    paper.logo,
  )

function writeHead(writer: PaperWriter, { parties, logo, from, to }: StatementPaper): void {
  writeLogo(writer, parties.payee.name, logo)
  writer.text(LEFT, 'Statement', { font: 'bold', size: 20, tag: 'H1' })
  writer.y += 20
  writer.text(LEFT, `${showLongDate(from)} to ${showLongDate(to)}`, { color: MUTED })
  writer.y += 34
  const top = writer.y
  let bottom = top
  for (const [x, head, lines] of [
    [LEFT, parties.payee.name, parties.payee.lines],
    [HALF, 'Account', [parties.payer.name, ...parties.payer.lines]],
  ] as const) {
    writer.y = top
    writer.text(x, onOneLine(head, COLUMN_WIDTH, BOLD), BOLD)
    for (const line of lines.flatMap((text) => linesIn(text, COLUMN_WIDTH, { size: 9 }))) {
      writer.y += 12
      writer.text(x, line, { size: 9 })
    }
    bottom = Math.max(bottom, writer.y)
  }
  writer.y = bottom + 34
}

function writeColumnHeads(writer: PaperWriter): void {
  const right: TextStyle = { ...SMALL, align: 'right' }
  writer.cells(
    [
      [LEFT, 'Date', SMALL],
      [COLUMNS.name, 'Transaction', SMALL],
      [COLUMNS.amount, 'Amount', right],
      [COLUMNS.balance, 'Balance', right],
    ],
    'TH',
  )
  writer.endRow(INK)
}

function writeAccount(writer: PaperWriter, account: Account, { from, to }: StatementPaper): void {
  const money = (cents: number) => showMoney(cents, account.currency)
  writer.save(120)
  writer.text(
    LEFT,
    `${showMoneyWithCode(account.closing_cents, account.currency)} outstanding as of ${showLongDate(to)}`,
    {
      font: 'bold',
      size: 16,
      tag: 'H2',
    },
  )
  writer.y += 30
  writer.tag('Table', () => {
    writeColumnHeads(writer)
    writeRow(writer, { day: showDate(from), name: 'Opening balance', balance: money(account.opening_cents) })
    for (const { day, kind, name, cents, balance_cents } of account.movements)
      writeRow(writer, {
        day: showDate(day),
        name: `${MOVEMENT_NAMES[kind]} ${name}`.trim(),
        amount: money(cents),
        balance: money(balance_cents),
      })
    writeRow(writer, {
      day: showDate(to),
      name: 'Closing balance',
      balance: money(account.closing_cents),
      style: { font: 'bold' },
    })
  })
  writeAgeing(writer, account)
}

interface Row {
  day: string
  name: string
  amount?: string
  balance: string
  style?: TextStyle
}

function writeRow(writer: PaperWriter, { day, name, amount = '', balance, style = {} }: Row): void {
  writer.save(LINE_HEIGHT + 10)
  const right: TextStyle = { ...style, align: 'right' }
  writer.cells(
    [
      [LEFT, day, style],
      [COLUMNS.name, onOneLine(name, 190, style), style],
      [COLUMNS.amount, amount, right],
      [COLUMNS.balance, balance, right],
    ],
    'TD',
  )
  writer.endRow()
}

/** Open invoices by days past due. */
function writeAgeing(writer: PaperWriter, { ageing, currency }: Account): void {
  writer.y += 12
  writer.save(50)
  const width = (RIGHT - LEFT) / AGEING.length
  for (const [at, label] of AGEING.entries()) {
    const right = LEFT + width * (at + 1)
    writer.tag('P', () => {
      writer.text(right, label, { ...SMALL, align: 'right' })
      writer.page.text(right, writer.y + LINE_HEIGHT, showMoney(ageing[at] ?? 0, currency), {
        align: 'right',
      })
    })
  }
  writer.y += 50
}

function writeHowToPay(writer: PaperWriter, { accounts, parties: { payee } }: StatementPaper): void {
  if (payee.remit_to === '' || accounts.every(({ closing_cents }) => closing_cents <= 0)) return
  writer.save(LINE_HEIGHT * 2)
  writer.text(LEFT, 'How to pay', { ...BOLD, tag: 'H2' })
  writer.y += LINE_HEIGHT
  writer.tag('P', () => writer.lines(LEFT, linesIn(payee.remit_to, RIGHT - LEFT, { size: 9 }), { size: 9 }))
}
