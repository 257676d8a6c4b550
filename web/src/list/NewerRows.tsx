import classes from './NewerRows.module.css'

interface Props {
  waiting: number
  onShow: () => void
  /** The newest answer failed and what shows is older. */
  isOutdated: boolean
}

/** Announces that the order has changed without changing it while the user reads. */
export function NewerRows({ waiting, onShow, isOutdated }: Props) {
  return (
    <div role="status" className={classes.status}>
      {waiting > 0 && (
        <span className={classes.waiting} data-foot-bar>
          {waiting} updated
          <button type="button" className={classes.show} onClick={onShow}>
            Show
          </button>
        </span>
      )}
      {isOutdated && waiting === 0 && (
        <span className={classes.waiting} data-foot-bar>
          Couldn’t load the latest changes. This list may be out of date.
        </span>
      )}
    </div>
  )
}
