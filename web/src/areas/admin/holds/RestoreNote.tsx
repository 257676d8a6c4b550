import type { listHolds } from '#contract/areas/admin/holds/holds.contract.ts'
import type { Result } from '#contract/base/endpoint.ts'
import { When } from '../../../shared/When.tsx'
import css from './HoldsPage.module.css'

type Restore = NonNullable<Result<typeof listHolds>['restore']>

/** The restored backup, and what it means for the held items. */
export function RestoreNote({ restore: { since, restored, checked_ts } }: { restore: Restore }) {
  return (
    <div className={css.note} role="note">
      <p>
        This portal was restored on <When at={since} />
        {restored.to !== null && (
          <>
            {' '}
            to its state on <When at={restored.to} />
          </>
        )}
        . Items sent after the last restored change may appear here again.
      </p>
      <p>
        {checked_ts === null ? (
          'Documents haven’t been compared with the railroads yet. Wait a minute before you release them.'
        ) : (
          <>
            Documents were compared with the railroads on <When at={checked_ts} />. Those found there were
            marked as sent. A railroad may have collected others from its SFTP server already. Emails keep
            their Message-ID.
          </>
        )}
      </p>
    </div>
  )
}
