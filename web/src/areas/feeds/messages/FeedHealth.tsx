import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { pathTo } from '../../../shell/route.ts'
import { useMayOpen } from '../../../shell/access/may.ts'
import cases from '../../../ui/cases.module.css'
import frame from '../../../ui/frame.module.css'
import { placeTimeHint } from '../../../ui/rail/place-time.ts'
import { WarningTag } from '../../../ui/rail/Tag.tsx'
import { useNow } from '../../../ui/use-now.ts'
import css from './FeedHealth.module.css'
import { FeedRow } from './FeedRow.tsx'
import { feedStatus } from './messages.calls.ts'
import { feedsText, LAG_MARKS, type Server, unreachableText, worstFirst } from './messages.rules.ts'

/**
 * Problems first: unreachable servers and undelivered documents. Then each feed: its last message, its rate and lag
 * compared with the usual ones, and its outages.
 */
export function FeedHealth({ customerId }: { customerId: number }) {
  const { data } = useQuery(feedStatus(customerId))
  const now = useNow()
  if (!data) return null
  return (
    <>
      {data.unreachable.map((one) => (
        <Unreachable key={one.carrier} {...one} now={now} />
      ))}
      <Undelivered customerId={customerId} undelivered={data.undelivered} />
      {data.carriers.length > 0 && (
        <section className={`${frame.frame} ${cases.box}`} aria-label="Feeds">
          <header className={`${cases.head} ${css.head}`}>
            <h2 className={cases.title}>{feedsText(data.carriers)}</h2>
            <span className={css.scale} aria-hidden="true">
              {LAG_MARKS.map(({ label, at }) => (
                <span key={label} style={{ insetInlineStart: `${at}%` }}>
                  {label}
                </span>
              ))}
            </span>
            <span className={css.legend}>
              <i className={css.legendBand} aria-hidden="true" /> on time
              <i className={css.legendUsual} aria-hidden="true" /> usual lag
              <i className={css.legendNow} aria-hidden="true" /> now
            </span>
          </header>
          <ul className={css.feeds} aria-label="Feeds by railroad">
            {worstFirst(data.carriers).map((feed) => (
              <FeedRow key={feed.carrier} feed={feed} now={now} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

const RAILROADS = '/admin/carriers'

/** A railroad's server that cannot be used: since when, why, what is delayed and who can fix it. */
function Unreachable({ carrier, trouble, since_ts, now }: Server & { now: Date }) {
  const mayOpen = useMayOpen()
  return (
    <p className={`${frame.frame} ${css.alarm}`}>
      <WarningTag>{carrier} unreachable</WarningTag>
      <span title={placeTimeHint(since_ts, null)}>
        {unreachableText({ carrier, trouble, since_ts }, now)}
      </span>
      {mayOpen(RAILROADS) ? (
        <Link to={RAILROADS}>Fix in Railroads</Link>
      ) : (
        <span>
          Contact your administrator. The address, password, host key and folder are under Admin, Railroads.
        </span>
      )}
    </p>
  )
}

interface UndeliveredProps {
  customerId: number
  undelivered: readonly { carrier: string; count: number }[]
}

const DELIVERIES = '/waybilling/$customerId/deliveries'

/** Undelivered documents, for users who may see them. */
function Undelivered({ customerId, undelivered }: UndeliveredProps) {
  const mayOpen = useMayOpen()
  if (undelivered.length === 0) return null
  const text = undelivered.map(({ carrier, count }) => `${count} for ${carrier}`).join(', ')
  const count = undelivered.reduce((sum, one) => sum + one.count, 0)
  return (
    <p className={`${frame.frame} ${css.alarm}`}>
      <WarningTag>{count === 1 ? '1 document' : `${count} documents`} not delivered</WarningTag>
      <span>{text}.</span>
      {mayOpen(DELIVERIES) && <Link to={pathTo(DELIVERIES, { customerId })}>View and resend</Link>}
    </p>
  )
}
