import { ChevronDown, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { figureText, getFigures, groupName } from '#contract/areas/reports/templates/summary.rules.ts'
import type {
  AcrossCell,
  ReportSummary,
  SummaryLine,
} from '#contract/areas/reports/templates/templates.contract.ts'
import { SimpleTable } from '../../../ui/SimpleTable.tsx'
import css from './Reports.module.css'

/** The group, part and value over the top of a number. */
export interface NumberPlace {
  behind: SummaryLine['values']
  across_cell?: AcrossCell
}

interface Props {
  label: string
  summary: ReportSummary
  /** Groups are closed until they are opened. */
  startsClosed?: boolean
  /** Opens the rows behind a number. */
  onOpen?: (place: NumberPlace) => void
}

/** Groups with their parts, the total last. */
export function SummaryTable({ label, summary, startsClosed = false, onOpen }: Props) {
  const { groups, lines } = summary
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set())
  const [total, ...others] = lines
  const isOpen = (value: string | null) => turned.has(groupName(value, groups[0])) === startsClosed
  const turn = (name: string) => {
    const next = new Set(turned)
    if (!next.delete(name)) next.add(name)
    setTurned(next)
  }
  const shown = others.filter(({ values }) => values.length === 1 || isOpen(values[0] ?? null))
  const name = ({ values }: SummaryLine) => {
    if (values.length === 0) return 'Total'
    const text = groupName(values.at(-1), groups[values.length - 1])
    if (values.length === 2) return <span className={css.part}>{text}</span>
    if (groups.length < 2) return text
    const Icon = isOpen(values[0] ?? null) ? ChevronDown : ChevronRight
    return (
      <button
        type="button"
        className={css.turn}
        aria-expanded={isOpen(values[0] ?? null)}
        onClick={() => turn(text)}
      >
        <Icon size={14} aria-hidden="true" />
        {text}
      </button>
    )
  }
  return (
    <div className={css.scroll} tabIndex={0} role="group" aria-label={label}>
      <SimpleTable
        label={label}
        kind="plain"
        rows={[...shown, ...(total ? [total] : [])]}
        getKey={({ values }) => JSON.stringify(values)}
        rowProps={({ values }) => (values.length === 0 ? { className: css.total ?? '' } : {})}
        columns={[
          { head: groups.map((one) => one.label).join(', '), names: true, render: name },
          ...getFigures(summary).map((figure) => ({
            head: figure.label,
            number: true as const,
            render: (line: SummaryLine) => {
              const text = figureText(line, figure)
              const { values } = line
              return onOpen ? (
                <button
                  type="button"
                  className={css.figure}
                  aria-label={`${figure.label} ${text}: show rows of ${values.map((value, at) => groupName(value, groups[at])).join(', ') || 'all groups'}`}
                  onClick={() =>
                    onOpen({ behind: values, ...(figure.across && { across_cell: figure.across }) })
                  }
                >
                  {text}
                </button>
              ) : (
                text
              )
            },
          })),
        ]}
      />
    </div>
  )
}
