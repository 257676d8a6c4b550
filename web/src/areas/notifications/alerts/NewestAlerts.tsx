import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { When } from '../../../shared/When.tsx'
import { queryClient } from '../../../shell/queries.ts'
import { pathTo } from '../../../shell/route.ts'
import { useSession } from '../../../shell/session.ts'
import { unreadAlerts } from './alerts.calls.ts'
import css from './NewestAlerts.module.css'

const INBOX = '/notifications/$customerId/messages'

/** The latest unread alerts in the bell, each with its way to what happened, and the way to all of them. */
export function NewestAlerts({ onClose }: { onClose: () => void }) {
  const { company } = useSession()
  const { data, isError, refetch } = useQuery(unreadAlerts(company.id), queryClient)
  return (
    <section className={css.newest} aria-label="Newest notifications">
      <div className={css.head}>
        <h2 className={css.title}>Notifications</h2>
        <Link to={pathTo(INBOX, { customerId: company.id })} className={css.all} onClick={onClose}>
          {data && data.count > 0 ? `Open all ${data.count} unread` : 'Open notifications'}
        </Link>
      </div>
      {isError && (
        <p className={css.none}>
          Couldn’t load notifications.{' '}
          <button type="button" className={css.again} onClick={() => void refetch()}>
            Try again
          </button>
        </p>
      )}
      {data?.count === 0 && <p className={css.none}>Nothing new.</p>}
      <ul className={css.list}>
        {data?.latest.map(({ alert_id, text, path, ts }) => (
          <li key={alert_id}>
            <Link to={path} className={css.alert} onClick={onClose}>
              {text}
              <When at={ts} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
