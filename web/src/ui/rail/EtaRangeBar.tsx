import type { CSSProperties } from 'react'
import css from './EtaRangeBar.module.css'
import { type EtaMoments, getEtaRange, type RangeMark } from './eta-range.ts'
import { PlaceTime } from './PlaceTime.tsx'

interface Props extends EtaMoments {
  zone: string | null
}

const at = (share: number) => ({ '--at': `${share * 100}%` }) as CSSProperties

/** The estimate between what was promised and what is possible; the legend holds the same as text. */
export function EtaRangeBar({ zone, ...moments }: Props) {
  const { marks, band } = getEtaRange(moments)
  const promised = marks.find(({ kind }) => kind === 'due') ?? marks.find(({ kind }) => kind === 'first')
  const expected = marks.find(({ kind }) => kind === 'expected')
  return (
    <div className={css.range}>
      <div className={css.track} aria-hidden="true">
        {band && (
          <span
            className={css.band}
            style={{ insetInlineStart: `${band.from * 100}%`, inlineSize: `${(band.to - band.from) * 100}%` }}
          />
        )}
        {promised && expected && expected.share > promised.share && (
          <span
            className={css.slip}
            style={{
              insetInlineStart: `${promised.share * 100}%`,
              inlineSize: `${(expected.share - promised.share) * 100}%`,
            }}
          />
        )}
        {marks.map(({ kind, share }) => (
          <span key={kind} className={css.mark} data-kind={kind} style={at(share)} />
        ))}
      </div>
      <ul className={css.legend} aria-label="Estimate at a glance">
        {marks.filter(isInLegend).map(({ kind, label, at: moment }) => (
          <li key={kind}>
            <span className={css.key} data-kind={kind} aria-hidden="true" /> {label}{' '}
            <PlaceTime at={moment} zone={zone} />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Both estimates are named above the bar already. */
const isInLegend = ({ kind }: RangeMark) => kind === 'first' || kind === 'due' || kind === 'now'
