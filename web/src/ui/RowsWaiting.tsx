import frame from './frame.module.css'
import css from './RowsWaiting.module.css'

const ROWS = 8

/** The shape of rows that are on their way. */
export function RowsWaiting() {
  return (
    <div className={`${frame.frame} ${css.rows}`} role="status" aria-label="Loading">
      {Array.from({ length: ROWS }, (_, row) => (
        <div key={row} className={css.row}>
          <span />
          <span />
          <span />
        </div>
      ))}
    </div>
  )
}
