import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { BellOff, BellRing } from 'lucide-react'
import { useState } from 'react'
import { followUnit } from '#contract/areas/notifications/followed-units/followed-units.contract.ts'
import { useMay } from '../../../shell/access/may.ts'
import type { PagePartProps } from '../../../shell/route.ts'
import { toast } from '../../../shell/toasts.ts'
import { Button } from '../../../ui/Button.tsx'
import { follow, followedUnits } from './followed-units.calls.ts'
import frame from '../../../ui/frame.module.css'
import css from './FollowUnit.module.css'

/** On the page of a unit: whether the reader follows it, for rules of units they follow. */
export function FollowUnit({ customerId, equipmentId }: PagePartProps) {
  const isOn = useMay(followUnit)
  const { data } = useQuery({ ...followedUnits(customerId), enabled: isOn })
  const [isBusy, setIsBusy] = useState(false)
  if (!isOn || !data) return null
  const isFollowed = data.data.some(({ equipment_id }) => equipment_id === equipmentId)
  const press = async () => {
    setIsBusy(true)
    const refusal = await follow(customerId, equipmentId, !isFollowed)
    setIsBusy(false)
    if (refusal) toast({ status: 'danger', message: refusal.message ?? 'Not saved. Try again.' })
  }
  return (
    <section className={`${frame.frame} ${css.card}`} aria-labelledby="following" data-print="no">
      <div className={css.head}>
        <h2 id="following" className={css.title}>
          Notifications
        </h2>
        <Button
          size="small"
          icon={isFollowed ? BellOff : BellRing}
          isBusy={isBusy}
          onClick={() => void press()}
        >
          {isFollowed ? 'Unfollow' : 'Follow'}
        </Button>
      </div>
      <p className={css.text}>
        {isFollowed ? 'You’re following this unit.' : 'You’re not following this unit.'}{' '}
        <Link to={`/notifications/${customerId}/rules` as never}>Rules for followed units</Link> notify you
        when something happens to it.
      </p>
    </section>
  )
}
