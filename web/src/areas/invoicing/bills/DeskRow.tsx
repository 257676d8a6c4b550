import { showNumber } from '#contract/base/plural.ts'
import { ChevronDown, ChevronRight } from 'lucide-react'
import type { BillLine } from '#contract/areas/invoicing/bills/bills.contract.ts'
import {
  BILL_CHARGES,
  DECISIONS,
  type LineResult,
  REASONS,
} from '#contract/areas/invoicing/bills/bills.rules.ts'
import { showMoney } from '#contract/base/money.ts'
import { Choice } from '../../../ui/Choice.tsx'
import { showDifference, showKnown } from './amounts.rules.ts'
import { ResultTag } from './BillTags.tsx'
import css from './BillDesk.module.css'
import { describeFold, type Fold, shared, times } from './groups.rules.ts'

export type Chosen = keyof typeof DECISIONS
export type OnDecide = ((lines: readonly BillLine[], chosen: Chosen) => void) | null

interface Props {
  currency: string
  fold: Fold
  isOpen: boolean
  onToggle: () => void
  onDecide: OnDecide
}

/** A line of a bill, or equal lines of it as one. */
export function DeskRow({ currency, fold, isOpen, onToggle, onDecide }: Props) {
  const { lines, billed, expected, difference } = fold
  const { kind, code, is_billed, result, reason } = lines[0]
  const Icon = isOpen ? ChevronDown : ChevronRight
  const money = (cents: number) => showMoney(cents, currency)
  const [each, own] = [shared(fold, ({ billed_cents }) => billed_cents), describeFold(fold)]
  const isMany = lines.length > 1
  return (
    <tr data-open={isOpen || undefined}>
      <th scope="row" className={css.charge}>
        <button type="button" aria-expanded={isOpen} onClick={onToggle}>
          <Icon size={14} aria-hidden="true" />
          {BILL_CHARGES[kind]} <small>{code}</small>
        </button>
        {own && <small>{own}</small>}
      </th>
      <td data-detail data-head="On the bill">
        {is_billed ? getBilledText(fold) : 'Not on the bill'}
        {isMany && is_billed && each !== null && (
          <small>
            {lines.length} × {money(each)}
          </small>
        )}
      </td>
      <td data-number data-head="Billed">
        {is_billed ? money(billed) : '–'}
      </td>
      <td data-ours data-detail data-head="Calculation">
        {getExpectedText(fold)}
        <Each fold={fold} currency={currency} />
      </td>
      <td data-ours data-number data-head="Expected">
        {showKnown(expected, currency)}
      </td>
      <td data-number data-head="Difference" data-over={difference > 0 && result !== 'within'}>
        {showDifference(expected === null ? null : difference, currency)}
      </td>
      <td data-head="Result">
        <span>
          <ResultTag result={result as LineResult} />
          {reason && <small>{`${reason} ${REASONS[reason] ?? ''}`.trim()}</small>}
        </span>
      </td>
      <td data-head="Decision">
        <Decided fold={fold} onDecide={onDecide} />
      </td>
    </tr>
  )
}

/** The billed text of each line; for lines that differ, only their number. */
const getBilledText = (fold: Fold): string =>
  shared(fold, ({ billed_how }) => billed_how) ?? describeWeights(fold)

function getExpectedText(fold: Fold): string {
  const text = shared(fold, ({ how }) => how)
  if (text === null) return 'By weight and rate of each car'
  return text || '–'
}

function describeWeights({ lines }: Fold): string {
  const pounds = lines.reduce((sum, { weight_lb }) => sum + (weight_lb ?? 0), 0)
  return pounds === 0 ? 'Amounts differ' : `${showNumber(pounds)} lb`
}

function Each({ fold, currency }: { fold: Fold; currency: string }) {
  const each = shared(fold, ({ expected_cents }) => expected_cents)
  if (fold.lines.length === 1 || each === null) return null
  return (
    <small>
      {fold.lines.length} × {showMoney(each, currency)}
    </small>
  )
}

const CHOICES = Object.entries(DECISIONS).map(([value, label]) => ({ value, label }))

/** What was decided about all lines of a row, with the choice where it is open. */
export function Decided({ fold, onDecide }: { fold: Fold; onDecide: OnDecide }) {
  const { lines } = fold
  const { is_billed, kind } = lines[0]
  if (!is_billed) return 'Accrue'
  const answer = shared(fold, describeAnswer)
  if (answer === null) return 'Mixed'
  if (answer !== '') return answer
  const decision = shared(fold, (line) => line.decision ?? '')
  if (onDecide === null) return showDecision(decision)
  const options = [
    ...(decision === '' ? [{ value: '', label: 'Choose' }] : []),
    ...(decision === null ? [{ value: 'mixed', label: 'Mixed' }] : []),
    // without an expected cost there is nothing to claim
    ...CHOICES.filter(({ value }) => value === 'accept' || fold.expected !== null),
  ]
  const own = describeFold(fold)
  return (
    <Choice
      label={`Decision for ${BILL_CHARGES[kind]}${own && (lines.length > 1 ? `, ${own}` : ` for ${own}`)}`}
      options={options}
      value={decision ?? 'mixed'}
      onChange={(chosen) => onDecide(lines, chosen as Chosen)}
    />
  )
}

function showDecision(decision: string | null): string {
  if (decision === null) return 'Mixed'
  return decision === '' || decision === 'accrue' ? '–' : DECISIONS[decision as Chosen]
}

function describeAnswer({ answer, is_denial_paid }: BillLine): string {
  if (answer === 'credited') return 'Credited'
  if (answer === 'denied') return is_denial_paid ? 'Denied, paid' : 'Denied'
  return ''
}

/** The arithmetic of a row in one text, billed and expected. */
export const describeBilled = (fold: Fold): string | null => times(fold, ({ billed_how }) => billed_how)
export const describeExpected = (fold: Fold): string | null =>
  times(fold, ({ how }) => (fold.lines.length > 1 && how !== '' ? `(${how})` : how))
