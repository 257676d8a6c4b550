import { showNumber } from '#contract/base/plural.ts'
import { Link } from '@tanstack/react-router'
import type { CSSProperties } from 'react'
import { ROUTE_PATHS } from '../../../shell/landing.ts'
import { type StatusStop, statusStops } from './dashboard.rules.ts'
import frame from '../../../ui/frame.module.css'
import css from './StatusLine.module.css'

interface Props {
  byStatus: Record<string, number> | undefined
  /** How many of each status are late; undefined while it is not known. */
  lateByStatus: Record<string, number> | undefined
  /** The customer whose list the stops lead to; null for readers without the list. */
  getListLink: number | null
}

/** The stages of a trip as a row of stops, each as tall as its number of assets. */
export function StatusLine({ byStatus, lateByStatus, getListLink }: Props) {
  return (
    <section className={`${frame.frame} ${css.panel}`} aria-labelledby="status-line">
      <h2 id="status-line" className={css.title}>
        Units by stage
      </h2>
      <ol className={css.line} data-loading={byStatus === undefined || undefined}>
        {statusStops(byStatus ?? {}).map((stop) => (
          <li key={stop.code} className={css.stop} style={{ '--share': stop.share } as CSSProperties}>
            <Stop
              stop={stop}
              late={lateByStatus?.[stop.code] ?? 0}
              getListLink={getListLink}
              isKnown={byStatus !== undefined}
            />
          </li>
        ))}
      </ol>
    </section>
  )
}

interface StopProps {
  stop: StatusStop
  late: number
  getListLink: number | null
  isKnown: boolean
}

function Stop({ stop, late, getListLink, isKnown }: StopProps) {
  const face = (
    <>
      <span className={css.count}>
        {isKnown ? showNumber(stop.count) : '\u00a0'}
        {late > 0 && <span className={css.late}> {showNumber(late)} late</span>}
      </span>
      <span className={css.bar} />
      <span className={css.node} data-empty={stop.count === 0 || undefined} />
      <span className={css.label}>{stop.label}</span>
    </>
  )
  if (getListLink === null) return <div className={css.face}>{face}</div>
  return (
    <Link
      to={ROUTE_PATHS.assetsList}
      params={{ customerId: String(getListLink) }}
      search={{ status_code: String(stop.code) }}
      className={css.face}
    >
      {face}
    </Link>
  )
}
