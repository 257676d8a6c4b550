import { CircleAlert, TriangleAlert } from 'lucide-react'
import { showNumber } from '#contract/base/plural.ts'
import { Button } from '../../../ui/Button.tsx'
import css from './Batch.module.css'
import { type BatchRow, getFindings, findCommonWeight } from './batch.rules.ts'
import type { BatchHeld } from './held.calls.ts'

const NAMED = 4

const carsIn = (rows: readonly BatchRow[]): string => {
  const names = rows.slice(0, NAMED).map(({ car }, at) => car || `row ${at + 1}`)
  return [...names, ...(rows.length > NAMED ? [`${rows.length - NAMED} more`] : [])].join(', ')
}

/** What needs a look before the cars are sent: equal errors as one line, with a fix for all of them. */
export function BatchFindings({ batch, onShow }: { batch: BatchHeld; onShow: (row: BatchRow) => void }) {
  const findings = getFindings(batch.rows)
  const usual = findCommonWeight(batch.rows)
  const overdue = batch.rows.filter(({ warnings, state }) => warnings.length > 0 && state !== 'booked')
  if (findings.length + overdue.length === 0) return null
  return (
    <ul className={css.findings} aria-label="Needs review">
      {findings.map(({ text, rows, isRepeat, extra, unweighed }) => {
        const ids = rows.map(({ id }) => id)
        const Icon = isRepeat ? TriangleAlert : CircleAlert
        return (
          <li key={text} data-kind={isRepeat ? 'confirm' : 'wrong'}>
            <Icon size={15} aria-hidden="true" />
            <span>
              <strong>{rows.length}</strong> {text}
            </span>
            <span className={css.findingCars}>{carsIn(rows)}</span>
            <span className={css.findingActions}>
              {isRepeat && (
                <>
                  <Button size="small" onClick={() => void batch.remove(ids)}>
                    {`Remove ${ids.length}`}
                  </Button>
                  <Button size="small" onClick={() => void batch.confirm(ids)}>
                    {ids.length === 1 ? 'Send anyway' : `Send ${ids.length} anyway`}
                  </Button>
                </>
              )}
              {extra.length > 0 && (
                <Button size="small" onClick={() => void batch.remove(extra.map(({ id }) => id))}>
                  {`Remove ${extra.length}`}
                </Button>
              )}
              {unweighed.length > 0 && usual !== null && (
                <Button
                  size="small"
                  onClick={() =>
                    void batch.fill(
                      unweighed.map(({ id }) => id),
                      'weight',
                      String(usual),
                    )
                  }
                >
                  {`Use ${showNumber(usual)} lb`}
                </Button>
              )}
              <Button
                size="small"
                aria-label={`Show ${rows[0]!.car}: ${text}`}
                onClick={() => onShow(rows[0]!)}
              >
                Show
              </Button>
            </span>
          </li>
        )
      })}
      {overdue.length > 0 && (
        <li data-kind="confirm">
          <TriangleAlert size={15} aria-hidden="true" />
          <span>
            <strong>{overdue.length}</strong> past a test date (49 CFR 180.509). Don’t offer{' '}
            {overdue.length === 1 ? 'the car until it’s' : 'these cars until they’re'} tested.
          </span>
          <span className={css.findingCars}>{carsIn(overdue)}</span>
        </li>
      )}
    </ul>
  )
}
