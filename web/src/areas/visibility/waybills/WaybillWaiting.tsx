import { useState } from 'react'
import { PageHead } from '../../../ui/PageHead.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import spoken from '../../../ui/spoken.module.css'
import { BackToList } from './BackToList.tsx'
import classes from './WaybillPage.module.css'
import { findUnit } from './waybills.calls.ts'

/** The page while its data is on the way: with the unit's number where another page has loaded it. */
export function WaybillWaiting(params: { customerId: number; waybillId: number }) {
  const [unit] = useState(() => findUnit(params))
  return (
    <div className={classes.page} aria-busy="true">
      <div className={classes.bar}>
        <BackToList customerId={params.customerId} />
      </div>
      <header className={classes.head}>
        {unit === null ? (
          <>
            <h1 className={spoken.spoken}>Loading waybill</h1>
            <Skeleton height={28} width={180} />
          </>
        ) : (
          <PageHead title={unit.equipmentId} detail={unit.lane} />
        )}
        <Skeleton height={84} />
      </header>
      <div className={classes.columns}>
        <Waiting title="Activity" height={520} />
        <div className={classes.side}>
          <Waiting title="Arrival" height={190} />
          <Waiting title="Shipment" height={220} />
        </div>
      </div>
    </div>
  )
}

const Waiting = ({ title, height }: { title: string; height: number }) => (
  <section className={classes.panel} aria-label={title}>
    <h2 className={classes.title}>{title}</h2>
    <Skeleton height={height} />
  </section>
)
